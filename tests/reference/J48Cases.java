// SPDX-License-Identifier: MIT
// J48Cases.java - Weka's J48 on files of cases, for tests/reference.sh.
//
//     java -cp WEKA J48Cases.java [-U] (TRAIN.arff TEST.arff OUT)...    -U: without pruning
//
// Writes into each OUT how many leaves and nodes the tree of TRAIN has, then the class that it gives to each case of TEST.

import java.io.PrintWriter;
import weka.classifiers.trees.J48;
import weka.core.Instances;
import weka.core.converters.ConverterUtils.DataSource;

public class J48Cases {
    static Instances read(String file) throws Exception {
        Instances cases = DataSource.read(file);
        cases.setClassIndex(cases.numAttributes() - 1);
        return cases;
    }

    public static void main(String[] args) throws Exception {
        int first = args[0].equals("-U") ? 1 : 0;
        for (int i = first; i + 2 < args.length; i += 3) {
            J48 tree = new J48();
            tree.setUnpruned(first == 1);
            tree.buildClassifier(read(args[i]));
            Instances test = read(args[i + 1]);
            try (PrintWriter out = new PrintWriter(args[i + 2])) {
                out.printf("%.0f %.0f\n", tree.measureNumLeaves(), tree.measureTreeSize());
                for (int c = 0; c < test.numInstances(); c++)
                    out.println(test.classAttribute().value((int) tree.classifyInstance(test.instance(c))));
            }
        }
    }
}
