// A reporter for Vitest: writes the errors that no test caught, with the file that was run when they came.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const RESULTS = join(import.meta.dirname, "..", "test-results");

export default class UnhandledErrors {
  onTestRunEnd(_modules, errors) {
    const lines = errors.map(({ type = "Unhandled Error", message, stack, VITEST_TEST_PATH, VITEST_TEST_NAME }) => {
      const during = VITEST_TEST_NAME ? `, during "${VITEST_TEST_NAME}"` : "";
      return { file: VITEST_TEST_PATH, message: `${type}${during}\n${stack ?? message}` };
    });
    mkdirSync(RESULTS, { recursive: true });
    writeFileSync(join(RESULTS, "unhandled-errors.json"), JSON.stringify(lines));
  }
}
