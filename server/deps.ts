import type { Database } from "#server/db/client.ts";
import type { Config } from "#server/env.ts";
import type { Log } from "#server/lib/log.ts";

/** Everything the features may ask for; each service picks what it uses. Built once in `index.ts`. */
export interface Deps {
  db: Database;
  log: Log;
  /** The clock, so that tests can move it. */
  now: () => Date;
  config: Config;
}
