// The tests of `npm run test:changed`, which hands them and the domains that the sweeps keep to over in its argument.
import { startVitest } from "vitest/node";

const { tests, swept } = JSON.parse(process.argv[2]);
const vitest = await startVitest("test", tests, {
  watch: false,
  reporters: ["./.ci/vitest-reporter.mjs"],
  provide: swept ? { sweptDomains: swept } : {},
  // What Vite has made of a file is kept until the file changes: most of the time went there.
  experimental: { fsModuleCache: true },
});
// Vitest sets the exit code where a test or a file fails, where an error belongs to no test, or where none is found.
await vitest.close();
