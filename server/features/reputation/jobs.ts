import * as z from "zod";
import { defineJob } from "#server/jobs/job.ts";

/** Each midnight (UTC). */
export const moveWindowsJob = defineJob("move-reputation-windows", z.unknown());
