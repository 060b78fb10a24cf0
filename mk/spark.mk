# spark.mk - the job for Apache Spark; included by the Makefile
# SPDX-License-Identifier: MIT

# pip's pyspark has all of Spark. 4.0 runs on Java 17 and 21 and Python 3.9 to 3.13.
SPARK_DIR     ?= build-spark
SPARK_VERSION ?= 4.0.1

.PHONY: spark-install spark-test spark-bundle
spark-install: $(SPARK_DIR)/pyspark/version.py ## Apache Spark into build-spark, by pip (needs Java 17 or 21)
$(SPARK_DIR)/pyspark/version.py:
	$(PYTHON) -m pip install -q --target $(SPARK_DIR) pyspark==$(SPARK_VERSION)

# A minute on two idle cores; given up after four.
spark-test: $(BUILD)/infodisc spark-bundle $(SPARK_DIR)/pyspark/version.py ## spark/infodisc_site.py on a Spark of three executors, some of them killed
	$(Q)PYSPARK_PYTHON=$(PYTHON) $(PYTHON) -B tests/spark_site.py $(BUILD)/infodisc-bundle.tar.gz $(BUILD)/infodisc $(SPARK_DIR) $(BUILD)/spark-test

spark-bundle: $(BUILD)/infodisc-bundle.tar.gz ## infodisc and its libraries in an archive, for the nodes of a cluster
$(BUILD)/infodisc-bundle.tar.gz: $(BUILD)/infodisc spark/bundle.sh
	$(Q)sh spark/bundle.sh $< $@
