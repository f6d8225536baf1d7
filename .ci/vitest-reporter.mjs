// A reporter for Vitest: tells how far the run is, writes down what happens as it happens, and prints what failed and what
// tests print, which goes to the log of the stage.
import { relative } from "node:path";
import { describeError, PROGRESS, writeEvent } from "./test-events.mjs";

const ROOT = process.cwd();

export default class StageReporter {
  #vitest;
  #files = { done: 0, all: 0 };
  #tests = { passed: 0, failed: 0 };
  /** The names of the files that have begun and not ended, by id. */
  #running = new Map();

  onInit(vitest) {
    this.#vitest = vitest;
  }

  onTestRunStart(specifications) {
    this.#files = { done: 0, all: specifications.length };
  }

  onTestModuleStart({ id, moduleId }) {
    const name = relative(ROOT, moduleId);
    this.#running.set(id, name);
    writeEvent("began", { id, name });
  }

  onTestCaseResult(testCase) {
    const { id, fullName, module } = testCase;
    const { state, errors = [] } = testCase.result();
    if (state === "skipped") writeEvent("skipped");
    if (state === "failed") {
      this.#tests.failed++;
      const seconds = ((testCase.diagnostic()?.duration ?? 0) / 1000).toFixed(1);
      this.#fail(id, module.moduleId, `${fullName} (${seconds} s)`, errors, { isTest: true });
    }
    if (state === "passed") {
      this.#tests.passed++;
      writeEvent("passed", { id });
      this.#show();
    }
  }

  onTestSuiteResult(suite) {
    // What fails beside the tests, such as a hook.
    this.#failIfBroken(suite.id, suite.module.moduleId, suite.fullName, suite.errors());
  }

  onTestModuleEnd(module) {
    this.#files.done++;
    this.#running.delete(module.id);
    const tests = [...module.children.allTests()];
    const times = tests.map((test) => test.diagnostic()).filter(Boolean);
    const start = Math.min(...times.map(({ startTime }) => startTime));
    const end = Math.max(...times.map(({ startTime, duration }) => startTime + duration));
    const seconds = times.length > 0 ? (end - start) / 1000 : undefined;
    writeEvent("ended", { id: module.id, name: relative(ROOT, module.moduleId), seconds });
    this.#failIfBroken(module.id, module.moduleId, "the file", module.errors());
  }

  /** What no test caught, such as a promise that no code awaited, or a worker that crashed. */
  onTestRunEnd(_modules, errors) {
    for (const [at, error] of errors.entries()) {
      const { type = "Unhandled Error", VITEST_TEST_PATH: path, VITEST_TEST_NAME: test } = error;
      const running =
        path || this.#running.size === 0 ? "" : `, while these ran: ${[...this.#running.values()].join(" ")}`;
      this.#fail(`unhandled ${at}`, path, `${type}${test ? `, during "${test}"` : ""}${running}`, [error]);
    }
    writeEvent("finished");
  }

  onUserConsoleLog({ content, taskId }) {
    const task = taskId && this.#vitest.state.getReportedEntityById(taskId);
    const module = task?.module ?? task;
    const from = module ? `${relative(ROOT, module.moduleId)}: ${task.fullName ?? ""}` : "printed";
    process.stdout.write(`${from}\n${content.trimEnd()}\n`);
  }

  #failIfBroken(id, path, title, errors) {
    if (errors.length > 0) this.#fail(id, path, title, errors);
  }

  #fail(id, path, title, errors, more = {}) {
    const file = path && relative(ROOT, path);
    const said = (length) => [title, ...errors.map((error) => describeError(error, length))].join("\n");
    process.stdout.write(`FAILED ${file ?? ""}: ${said(Number.POSITIVE_INFINITY)}\n`);
    writeEvent("failed", { id, file, message: said(), ...more });
  }

  #show() {
    const { done, all } = this.#files;
    const { passed, failed } = this.#tests;
    process.stdout.write(`${PROGRESS}${done} of ${all} files, ${passed} tests passed, ${failed} failed\n`);
  }
}
