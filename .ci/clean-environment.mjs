// Settings of a developer, in the shell or in `.env`, are not for tests and benchmarks, which would write into that database
// and that bucket, and send mail. Importing this takes them out of the environment of the process and of those it starts.
import { readFileSync } from "node:fs";
import { join } from "node:path";

/** What tests themselves are set up with. */
const KEPT = /^(TEST_|HEXKEY_CHROMIUM$|FFMPEG_PATH$)/;

const example = readFileSync(join(import.meta.dirname, "../.env.example"), "utf8");
for (const [, name] of example.matchAll(/^#? ?([A-Z0-9_]+)=/gm)) {
  if (!KEPT.test(name)) delete process.env[name];
}
process.env.ENV_FILE = "";
