// A reporter for Vitest: tells how far the run is, and writes down the errors that no test caught, with the file that ran
// when they came.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PROGRESS } from "./run-command.mjs";

const RESULTS = join(import.meta.dirname, "..", "test-results");

export default class StageReporter {
  #files = { done: 0, all: 0 };
  #tests = { passed: 0, failed: 0 };

  onTestRunStart(specifications) {
    this.#files = { done: 0, all: specifications.length };
  }

  onTestCaseResult(testCase) {
    const { state } = testCase.result();
    if (state === "passed" || state === "failed") this.#tests[state]++;
    this.#show();
  }

  onTestModuleEnd() {
    this.#files.done++;
    this.#show();
  }

  onTestRunEnd(_modules, errors) {
    const lines = errors.map(({ type = "Unhandled Error", message, stack, VITEST_TEST_PATH, VITEST_TEST_NAME }) => {
      const during = VITEST_TEST_NAME ? `, during "${VITEST_TEST_NAME}"` : "";
      return { file: VITEST_TEST_PATH, message: `${type}${during}\n${stack ?? message}` };
    });
    mkdirSync(RESULTS, { recursive: true });
    writeFileSync(join(RESULTS, "unhandled-errors.json"), JSON.stringify(lines));
  }

  #show() {
    const { done, all } = this.#files;
    const { passed, failed } = this.#tests;
    process.stdout.write(`${PROGRESS}${done} of ${all} files, ${passed} tests passed, ${failed} failed\n`);
  }
}
