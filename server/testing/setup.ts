import { afterEach, inject } from "vitest";
import { backgroundPriority } from "#server/lib/background-priority.ts";
import { takeBuiltWorkers } from "#server/testing/built-workers.ts";
import { rememberFilms } from "#server/testing/known-films.ts";

Object.assign(backgroundPriority, { files: 0, conversions: 0, codes: 0 });
takeBuiltWorkers(inject("testWorkers"));
rememberFilms();

/** A test that wants an error to be reported puts its own spy on `console.error`, which then does not come here. */
const unexpected: string[] = [];
const report = console.error;
console.error = (...details: unknown[]) => {
  unexpected.push(details.map(String).join(" "));
  report(...details);
};

afterEach(() => {
  const [first] = unexpected.splice(0);
  if (first !== undefined) throw new Error(`Unexpected console.error: ${first}`);
});
