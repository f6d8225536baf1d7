// A reporter for Playwright: tells how far the run is.
import { PROGRESS } from "./run-command.mjs";

export default class StageReporter {
  #all = 0;
  #ended = { passed: 0, failed: 0 };

  onBegin(_config, suite) {
    this.#all = suite.allTests().length;
  }

  onTestEnd(_test, { status }) {
    this.#ended[status === "passed" ? "passed" : "failed"]++;
    const { passed, failed } = this.#ended;
    process.stdout.write(`${PROGRESS}${passed} of ${this.#all} passed, ${failed} failed\n`);
  }

  /** Playwright adds reporters of its own to one that prints nothing. */
  printsToStdio() {
    return true;
  }
}
