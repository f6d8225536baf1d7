import { sql } from "drizzle-orm";
import { getTableConfig, type PgTable } from "drizzle-orm/pg-core";
import { isSuccess, type Samples, sampleOf } from "#server/testing/access-matrix.ts";
import type { Running } from "#server/testing/sample-calls.ts";
import { openSharedWorld } from "#server/testing/shared-world.ts";
import type { Access } from "#shared/domain/roles.ts";
import type { Contract } from "#shared/http/endpoint.ts";
import { rateLimits, users } from "#shared/schema/index.ts";

/** What the sample call of an endpoint that writes has shown. */
export interface WriteProbe {
  /** `domain.name` in the registry. */
  endpoint: string;
  access: Access;
  /** Whether it counted as a try of a limit. */
  isLimited: boolean;
  /** `table.column` that it made name an account without holding that account. */
  unheld: string[];
}

/** Makes the sample call of every endpoint that is no GET, as one who may, each time in the same world. */
export async function probeWrites(
  running: Running,
  contracts: Record<string, Contract>,
  samples: Samples,
  tables: readonly PgTable[],
): Promise<WriteProbe[]> {
  const { db } = running;
  const { askSample, restore } = await openSharedWorld(running);
  await watchNames(running, tables);
  const probes: WriteProbe[] = [];
  for (const [domain, contract] of Object.entries(contracts)) {
    for (const [name, endpoint] of Object.entries(contract)) {
      if (endpoint.method === "GET") continue;
      await db.execute(sql`delete from watch.unheld_names`);
      const response = await askSample(endpoint, sampleOf(samples, domain, name));
      if (!isSuccess(response.status)) {
        const text = await response.text();
        throw new Error(`The sample call of ${domain}.${name} was answered ${response.status}: ${text}`);
      }
      const { rows } = await db.execute<{ place: string }>(
        sql`select distinct place from watch.unheld_names order by place`,
      );
      probes.push({
        endpoint: `${domain}.${name}`,
        access: endpoint.access,
        isLimited: (await db.$count(rateLimits)) > 0,
        unheld: rows.map(({ place }) => place),
      });
      await restore();
    }
  }
  return probes;
}

/**
 * Has the database write down each row that begins to name an account which its transaction neither locked nor wrote
 * before. Before the row is there: its foreign key locks the account by itself, when it may be too late.
 */
async function watchNames({ db }: Running, tables: readonly PgTable[]): Promise<void> {
  await db.execute(sql`create schema watch; create table watch.unheld_names (place text not null)`);
  // A row's xmax is who locked it last. Of all transactions only one is under way here: the one that writes.
  await db.execute(sql`create function watch.note_unheld() returns trigger language plpgsql as $$
    declare
      named uuid := to_jsonb(new) ->> tg_argv[0];
      epoch bigint := pg_current_xact_id()::text::bigint >> 32 << 32;
    begin
      if named is null or (tg_op = 'UPDATE' and to_jsonb(old) ->> tg_argv[0] = named::text) then
        return new;
      end if;
      if not exists (
        select from users where id = named and 'in progress' in (
          pg_xact_status((epoch | xmin::text::bigint)::text::xid8),
          case when xmax::text <> '0' then pg_xact_status((epoch | xmax::text::bigint)::text::xid8) end))
      then
        insert into watch.unheld_names values (tg_table_name || '.' || tg_argv[0]);
      end if;
      return new;
    end $$`);
  for (const { name, columns } of namingTables(tables)) {
    for (const column of columns) {
      await db.execute(
        sql.raw(`create trigger "note_${column}" before insert or update on ${name}
          for each row execute function watch.note_unheld('${column}')`),
      );
    }
  }
}

/** The tables with their columns that name an account, but for what Postgres computes of others. */
function namingTables(tables: readonly PgTable[]): { name: string; columns: string[] }[] {
  return tables.flatMap((table) => {
    const { name, foreignKeys } = getTableConfig(table);
    const columns = foreignKeys
      .map((key) => key.reference())
      .filter(({ foreignTable, columns: [column] }) => foreignTable === users && !column?.generated)
      .map(({ columns: [column] }) => column?.name ?? "");
    return columns.length > 0 ? [{ name, columns }] : [];
  });
}
