// A reporter for Playwright: tells how far the run is, writes down what happens as it happens, and prints what failed and what
// the tests, the app and its surroundings print, which goes to the log of the stage.
import { relative } from "node:path";
import { describeError, PROGRESS, writeEvent } from "./test-events.mjs";

export default class StageReporter {
  #all = 0;
  #ended = { passed: 0, failed: 0 };

  onBegin(_config, suite) {
    this.#all = suite.allTests().length;
  }

  onTestBegin(test) {
    writeEvent("began", { id: test.id, name: nameOf(test) });
  }

  onTestEnd(test, { status, duration, errors }) {
    const { id } = test;
    // A test that is interrupted is one of those that ran.
    if (status === "interrupted") return;
    writeEvent("ended", { id });
    if (status === "skipped") {
      writeEvent("skipped");
    } else if (status === test.expectedStatus) {
      this.#ended.passed++;
      writeEvent("passed", { id });
      const { passed, failed } = this.#ended;
      process.stdout.write(`${PROGRESS}${passed} of ${this.#all} passed, ${failed} failed\n`);
    } else {
      this.#ended.failed++;
      this.#fail(
        id,
        `${nameOf(test)} (${(duration / 1000).toFixed(1)} s)`,
        errors,
        relative(process.cwd(), test.location.file),
      );
    }
  }

  /** What belongs to no test, such as an app that does not start. */
  onError(error) {
    this.#fail(error.message, "beside the tests", [error]);
  }

  onEnd() {
    writeEvent("finished");
  }

  onStdOut(chunk) {
    process.stdout.write(chunk);
  }

  onStdErr(chunk) {
    process.stdout.write(chunk);
  }

  /** Playwright adds reporters of its own to one that prints nothing. */
  printsToStdio() {
    return true;
  }

  #fail(id, title, errors, file) {
    const said = (length) => [title, ...errors.map((error) => describeError(error, length))].join("\n");
    process.stdout.write(`FAILED ${said(Number.POSITIVE_INFINITY)}\n`);
    writeEvent("failed", { id, file, message: said() });
  }
}

function nameOf({ location, title }) {
  return `${relative(process.cwd(), location.file)}:${location.line}: ${title}`;
}
