# SPDX-License-Identifier: MIT
"""browser.py - drives a headless Chromium over its debugging pipe, with nothing but Python."""
import base64
import json
import os
import select
import shutil
import subprocess
import tempfile
import time


def find_chromium():
    return os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")


class Browser:
    """One page. `events` keeps what the browser has told: console, requests, dialogs, errors."""

    def __init__(self, width=1280, height=900):
        self.home = tempfile.mkdtemp()
        to_read, self.to_write = os.pipe()
        self.from_read, from_write = os.pipe()
        # It reads from 3 and writes to 4. Both ends are moved out of the way first.
        to_read, from_write = (self._high(fd) for fd in (to_read, from_write))

        def wire():
            os.dup2(to_read, 3)
            os.dup2(from_write, 4)
        command = [find_chromium(), "--headless=new", "--remote-debugging-pipe", "--no-first-run", "--disable-gpu",
                   "--disable-dev-shm-usage", "--hide-scrollbars", "--user-data-dir=" + self.home,
                   "--window-size=%d,%d" % (width, height)]
        if os.getuid() == 0:
            command.append("--no-sandbox")  # which refuses to run as root
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                                        preexec_fn=wire, close_fds=False)
        os.close(to_read)
        os.close(from_write)
        self.bytes, self.number, self.session, self.events = b"", 0, None, []
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.call(domain + ".enable")

    @staticmethod
    def _high(fd):
        import fcntl
        high = fcntl.fcntl(fd, fcntl.F_DUPFD, 10)
        os.close(fd)
        return high

    def _message(self, seconds):
        end = time.monotonic() + seconds
        while b"\0" not in self.bytes:
            ready, _, _ = select.select([self.from_read], [], [], max(0, end - time.monotonic()))
            if not ready:
                return None
            more = os.read(self.from_read, 1 << 20)
            if not more:
                raise RuntimeError("the browser has ended")
            self.bytes += more
        message, self.bytes = self.bytes.split(b"\0", 1)
        return json.loads(message)

    def call(self, method, **params):
        self.number += 1
        message = {"id": self.number, "method": method, "params": params}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.to_write, json.dumps(message).encode() + b"\0")
        while True:
            answer = self._message(60)
            if answer is None:
                raise RuntimeError(method + ": no answer")
            if answer.get("id") == self.number:
                if "error" in answer:
                    raise RuntimeError("%s: %s" % (method, answer["error"]))
                return answer["result"]
            self._event(answer)

    def _event(self, event):
        self.events.append(event)
        if event.get("method") == "Page.javascriptDialogOpening":  # it would wait without limit
            os.write(self.to_write, json.dumps({"id": 0, "method": "Page.handleJavaScriptDialog", "sessionId":
                                                self.session, "params": {"accept": True}}).encode() + b"\0")

    def wait(self, method, seconds=60):
        for event in self.events:
            if event.get("method") == method:
                return
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            event = self._message(end - time.monotonic())
            if event is None:
                break
            self._event(event)
            if event.get("method") == method:
                return
        raise RuntimeError("no " + method)

    def open(self, path):
        self.events = []
        self.call("Page.navigate", url="file://" + os.path.abspath(path))
        self.wait("Page.loadEventFired")

    def evaluate(self, script):
        """The value of an expression, awaited."""
        answer = self.call("Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in answer:
            raise RuntimeError(json.dumps(answer["exceptionDetails"])[:600])
        return answer["result"].get("value")

    def press(self, key, code=None):
        for kind in ("keyDown", "keyUp"):
            self.call("Input.dispatchKeyEvent", type=kind, key=key, code=code or key,
                      windowsVirtualKeyCode={"Tab": 9, "Enter": 13, "Escape": 27, " ": 32, "ArrowUp": 38,
                                             "ArrowDown": 40}.get(key, 0))

    def size(self, width, height):
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)

    def media(self, scheme="light", media=""):
        self.call("Emulation.setEmulatedMedia", media=media,
                  features=[{"name": "prefers-color-scheme", "value": scheme}])

    def screenshot(self, path, clip=None):
        params = {"format": "png"}
        if clip:
            params.update(clip=dict(clip, scale=1), captureBeyondViewport=True)
        with open(path, "wb") as file:
            file.write(base64.b64decode(self.call("Page.captureScreenshot", **params)["data"]))

    def pdf(self, path):
        with open(path, "wb") as file:
            file.write(base64.b64decode(self.call("Page.printToPDF", printBackground=True)["data"]))

    def faults(self):
        """What no good page causes: errors on the console, exceptions, dialogs, requests but for itself."""
        found, pages = [], set()
        for event in self.events:
            method, params = event.get("method"), event.get("params", {})
            if method == "Runtime.exceptionThrown":
                found.append("exception: " + params["exceptionDetails"].get("text", ""))
            elif method == "Runtime.consoleAPICalled":
                found.append("console: " + str(params.get("args"))[:200])
            elif method == "Log.entryAdded":
                found.append("log: " + params["entry"]["text"][:300])
            elif method == "Page.javascriptDialogOpening":
                found.append("dialog: " + params.get("message", ""))
            elif method == "Network.requestWillBeSent":
                pages.add(params["request"]["url"])
        if len(pages) > 1:
            found.append("requests: " + " ".join(sorted(pages)))
        return found

    def close(self):
        try:
            self.session = None
            self.call("Browser.close")
            self.process.wait(20)
        except (RuntimeError, OSError, subprocess.TimeoutExpired):
            self.process.kill()
            self.process.wait()
        for fd in (self.to_write, self.from_read):
            os.close(fd)
        shutil.rmtree(self.home, ignore_errors=True)
