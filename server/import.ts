import { createReadStream, existsSync, statSync } from "node:fs";
import { basename } from "node:path";
import type { Readable } from "node:stream";
import { parseArgs } from "node:util";
import { connect } from "#server/db/client.ts";
import { migrateDatabase } from "#server/db/migrate.ts";
import { openDatabase } from "#server/db/open-database.ts";
import { readConfig } from "#server/env.ts";
import { errorsOfImport, importFromCommand } from "#server/features/catalog/index.ts";
import { loadEnvFile } from "#server/lib/env-file.ts";
import { createLog } from "#server/lib/log.ts";
import { StartupError } from "#server/lib/startup-error.ts";
import { webFiles } from "#server/ports/web-file/https.ts";
import { FEED_SOURCE_PATTERN } from "#shared/domain/feed.ts";
import { FEED_SOURCE_MAX_CHARACTERS } from "#shared/domain/limits.ts";

const USAGE = "npm run import -- FILE|URL --source NAME";
/** Longer lists are read in the administration. */
const ERRORS_SHOWN = 20;

/**
 * `npm run import`: loads a product feed. Works beside a running server and without one; what was cut off is started again,
 * and then finds done what is done.
 */
async function run(): Promise<void> {
  loadEnvFile(process.env.ENV_FILE);
  const { values, positionals } = parseArgs({ options: { source: { type: "string" } }, allowPositionals: true });
  const [feed, ...more] = positionals;
  const { source } = values;
  if (feed === undefined || more.length > 0 || source === undefined) throw new StartupError(USAGE);
  if (!FEED_SOURCE_PATTERN.test(source) || source.length > FEED_SOURCE_MAX_CHARACTERS) {
    throw new StartupError("NAME has small letters, digits and hyphens, such as corner-shop.");
  }
  const bytes = await openFeed(feed);
  const config = readConfig(process.env, "development");
  const database = await openDatabase(config);
  try {
    await migrateDatabase(database.url);
    const { db, close } = connect(database.url, createLog("silent"), { max: 1 });
    try {
      const named = URL.canParse(feed) ? feed : basename(feed);
      const row = await importFromCommand({ db, config, now: () => new Date() }, { source, named }, bytes, (done) =>
        process.stderr.write(`\r${done.rowsRead} rows`),
      );
      const { rowsRead, rowsAdded, rowsChanged, rowsUnchanged, rowsRefused, fault, faultLine } = row;
      process.stdout.write(
        `\n${rowsRead} rows: ${rowsAdded} added, ${rowsChanged} changed, ${rowsUnchanged} unchanged, ${rowsRefused} refused.\n`,
      );
      for (const { line, field, text } of await errorsOfImport(db, row.id, ERRORS_SHOWN)) {
        process.stdout.write(`line ${line}${field && `, ${field}`}: ${text}\n`);
      }
      if (fault)
        throw new StartupError(`It could not be read to its end: ${fault}${faultLine ? `, line ${faultLine}` : ""}.`);
    } finally {
      await close();
    }
  } finally {
    await database.close();
  }
}

async function openFeed(feed: string): Promise<Readable> {
  if (existsSync(feed) && statSync(feed).isFile()) return createReadStream(feed);
  if (!/^https?:/i.test(feed)) throw new StartupError(`There is no file ${feed}. ${USAGE}`);
  const opened = await webFiles().open(feed, new AbortController().signal);
  if (opened.refusal !== null) throw new StartupError(`No public file is read from that address (${opened.refusal}).`);
  return opened.source;
}

try {
  await run();
} catch (error) {
  console.error(error instanceof StartupError ? error.message : error);
  process.exitCode = 1;
}
