import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { connect } from "#server/db/client.ts";
import { createLog } from "#server/lib/log.ts";
import { diskStorage } from "#server/ports/storage/disk.ts";
import { isSuccess, PERSON_NAMES, type Probe, probeAccess } from "#server/testing/access-matrix.ts";
import { plainPdf } from "#server/testing/pdfs.ts";
import { sampleCalls } from "#server/testing/sample-calls.ts";
import { makeVideo } from "#server/testing/videos.ts";
import { contracts } from "#shared/contracts/index.ts";
import type { Contract } from "#shared/http/endpoint.ts";
import { startBenchPostgres } from "./lib/postgres.ts";
import { startServerProcess } from "./lib/server-process.ts";
import { sized } from "./lib/size.ts";
import { printTable } from "./lib/table.ts";

/**
 * Checks every access right: calls every endpoint as every kind of caller, with real sessions, on the built server with
 * production settings. Expected: no wrong 2xx, and no wrong refusal. A smoke run calls those of the smallest contract.
 */
const size = (contract: Contract) => Object.keys(contract).length;
const smallest = Object.entries<Contract>(contracts)
  .toSorted(([, a], [, b]) => size(a) - size(b))
  .slice(0, 1);
const CONTRACTS = sized<Record<string, Contract>>(contracts, Object.fromEntries(smallest));

const database = await startBenchPostgres();
const film = await makeVideo();
const manual = plainPdf(1);
/** Stands in for the video services and for servers of films, so that links are looked at without the internet. */
const services = createServer((request, response) => {
  const isFile = request.url?.startsWith("/file") ?? false;
  const isManual = isFile && request.url?.includes(".pdf");
  response.setHeader("content-type", isManual ? "application/pdf" : isFile ? "video/mp4" : "application/json");
  const page = JSON.stringify({ type: "video", title: "How to build it", author_name: "Oakline" });
  response.end(isManual ? manual : isFile ? film : page);
});
await new Promise<void>((resolve) => services.listen(0, "127.0.0.1", resolve));
const folder = await mkdtemp(join(tmpdir(), "hexkey-access-"));
/** The server's own: the samples put a photo there. */
const storage = diskStorage(join(folder, "objects"));
const env = {
  DATA_DIR: folder,
  WEB_STAND_IN: `http://127.0.0.1:${(services.address() as AddressInfo).port}`,
  DATABASE_URL: database.url,
  LOG_LEVEL: "fatal",
  PUBLIC_URL: "http://127.0.0.1",
  // Mail is offered, so that its endpoints answer; it goes nowhere.
  SMTP_URL: "smtp://127.0.0.1:1",
  MAIL_FROM: "Hexkey <hello@hexkey.example>",
};
const server = await startServerProcess([process.execPath, "dist/server/index.js"], { env, path: "/readyz" });
const connection = connect(database.url, createLog("error"));
try {
  // Rows are put back after each call, and what its jobs do later, such as deleting the photos of an account, would stay done.
  await connection.db.execute(sql`
    create function drop_job() returns trigger language plpgsql as 'begin return null; end';
    create trigger drop_job before insert on graphile_worker._private_jobs for each row execute function drop_job()`);
  const start = performance.now();
  const probes = await probeAccess(
    { db: connection.db, origin: server.origin, deps: { storage } },
    CONTRACTS,
    sampleCalls,
  );
  const seconds = (performance.now() - start) / 1000;
  printMatrix(probes);
  const wrong = probes.filter(({ isExpected }) => !isExpected);
  for (const { endpoint, who, status, expected } of wrong) {
    console.log(`${endpoint} as ${who}: ${status} instead of ${expected}`);
  }
  const letIn = wrong.filter(({ status }) => isSuccess(status));
  console.log(
    `\n${probes.length} calls in ${seconds.toFixed(0)} s. Unexpected 2xx: ${letIn.length}. Other unexpected answers: ${wrong.length - letIn.length}.`,
  );
  process.exitCode = wrong.length === 0 ? 0 : 1;
} finally {
  await connection.close();
  await server.stop();
  services.close();
  await database.stop();
  await rm(folder, { recursive: true });
}

/** A line for each endpoint, a column for each caller; an exclamation mark for what was not expected. */
function printMatrix(probes: Probe[]): void {
  const endpoints = [...new Set(probes.map(({ endpoint }) => endpoint))];
  const rows = endpoints.map((name) => {
    const answers = probes.filter(({ endpoint }) => endpoint === name);
    return [name, answers[0]?.access ?? "", ...PERSON_NAMES.map((person) => written(answers, person))];
  });
  printTable(["endpoint", "access", ...PERSON_NAMES], rows);
}

function written(answers: Probe[], person: string): string {
  const answer = answers.find(({ who }) => who === person);
  return answer ? `${answer.status}${answer.isExpected ? "" : "!"}` : "-";
}
