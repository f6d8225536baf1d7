import { randomUUID } from "node:crypto";
import { inject } from "vitest";
import { databaseUrl, queryServer } from "#server/testing/database-server.ts";

export interface TestDatabase {
  url: string;
  /** Removes it, ending connections that are still open. */
  drop(): Promise<void>;
}

/** Clones the migrated template: a database of the caller's own, empty but for what migrations put in. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const serverUrl = inject("testServerUrl");
  const name = `${inject("testTemplate")}_${randomUUID().slice(0, 13).replace("-", "")}`;
  await queryServer(serverUrl, `create database ${name} template ${inject("testTemplate")} strategy file_copy`);
  return {
    url: databaseUrl(serverUrl, name),
    drop: () => queryServer(serverUrl, `drop database if exists ${name} with (force)`),
  };
}
