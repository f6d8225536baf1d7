// A program for the tests of what becomes of a job when its process dies, with the database as its argument.

import * as z from "zod";
import { connect } from "#server/db/client.ts";
import { openSignals } from "#server/db/signals.ts";
import type { Deps } from "#server/deps.ts";
import { domains } from "#server/domains.ts";
import { defineJob, handleJob } from "#server/jobs/job.ts";
import { openQueue } from "#server/jobs/queue.ts";
import { startJobs } from "#server/jobs/runner.ts";
import { createLog } from "#server/lib/log.ts";
import { UNHURRIED } from "#server/testing/unhurried.ts";

const [url] = process.argv.slice(2);
if (url === undefined) throw new Error("Name the database.");
const log = createLog("silent");
const { db, pool } = connect(url, log, { patience: UNHURRIED });
const begin = async () => {
  process.stdout.write("begun\n");
  await new Promise(() => undefined);
};
const [queue, signals] = [await openQueue(pool), openSignals(pool, log)];
const deps = { db, log, queue, signals, domains, videoConverter: null } as unknown as Deps;
await startJobs(deps, pool, { isAlone: false, jobs: [handleJob(defineJob("sweep-uploads", z.object({})), begin)] });
