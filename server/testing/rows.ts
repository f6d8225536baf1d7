import { randomUUID } from "node:crypto";
import type pg from "pg";

/** SQLSTATE of a transaction that waits for one that waits for it. */
const DEADLOCK = "40P01";
const TRIES_MAX = 5;

type Queries = Pick<pg.ClientBase, "query">;

/** All tables but the list of migrations, as they are written in a statement. */
export async function allTables(client: Queries): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'public'",
  );
  return rows.map(({ name }) => name);
}

/** A statement that names the tables with rows. All test databases have the same schema. */
let filledText: string | undefined;

/** The tables of `allTables` that have rows. */
export async function filledTables(client: Queries): Promise<string[]> {
  if (filledText === undefined) {
    filledText = (await allTables(client))
      .map((name) => `select '${name}' as name where exists (select from ${name})`)
      .join(" union all ");
  }
  const { rows } = await client.query<{ name: string }>({ name: "filled", text: filledText });
  return rows.map(({ name }) => name);
}

/** Neither foreign keys nor triggers have a say in this session when rows go and come back. */
export const WITHOUT_RULES = "set session_replication_role = replica";

/** Deletes all rows of these tables; answers how many the largest had. Wants a session `WITHOUT_RULES`. */
export async function deleteRows(client: Queries, tables: readonly string[]): Promise<number> {
  if (tables.length === 0) return 0;
  const deleted = await client.query(tables.map((name) => `delete from ${name}`).join("; "));
  return Math.max(...[deleted].flat().map(({ rowCount }) => rowCount ?? 0));
}

/** All rows of a database at one moment. */
export interface Snapshot {
  /** Puts all rows back, whatever was done since. */
  restore(): Promise<void>;
  /** The tables that were written to since the last `restore`, also by transactions that were undone. */
  written(): Promise<string[]>;
}

/**
 * Notes all rows of a database: for tests that try hundreds of calls on the same things, which would take much longer to
 * make anew. Only tables that were written to since are restored.
 */
export async function takeSnapshot(pool: pg.Pool): Promise<Snapshot> {
  const schema = `noted_${randomUUID().slice(0, 8)}`;
  const tables = await allTables(pool);
  const filled = new Set(await filledTables(pool));
  await pool.query(`create schema ${schema};
    create function ${schema}.mark() returns trigger language plpgsql as
      $$ begin perform nextval(tg_argv[0]::regclass); return null; end $$`);
  const returns = new Map<string, string>();
  for (const [index, table] of tables.entries()) {
    // A sequence counts at once, also for a transaction that is not through, and locks nothing.
    await pool.query(`create sequence ${schema}.touched_${index};
      create trigger ${schema} after insert or update or delete or truncate on ${table}
        for each statement execute function ${schema}.mark('${schema}.touched_${index}')`);
    if (!filled.has(table)) continue;
    await pool.query(`create unlogged table ${schema}.rows_${index} as table ${table}`);
    const { rows } = await pool.query<{ columns: string }>(
      `select string_agg(quote_ident(attname), ', ') as columns from pg_attribute
        where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
      [table],
    );
    const columns = rows[0]?.columns;
    returns.set(table, `insert into ${table} (${columns}) select ${columns} from ${schema}.rows_${index}`);
  }
  const TOUCHED = `from pg_sequence join pg_class on pg_class.oid = seqrelid
    where relnamespace = '${schema}'::regnamespace and pg_sequence_last_value(seqrelid) is not null`;
  /** The tables that were written to since the last time, by their places in `tables`. */
  const takeTouched = async (client: Queries): Promise<Set<number>> => {
    const { rows } = await client.query<{ place: number }>({
      name: `touched ${schema}`,
      text: `select substr(relname, 9)::int as place, setval(seqrelid, 1, false) ${TOUCHED}`,
    });
    return new Set(rows.map(({ place }) => place));
  };
  /** A transaction that was under way at the last restore may have been committed after it. */
  let before = new Set<number>();
  const putBack = async (touched: readonly string[]) => {
    if (touched.length === 0) return;
    const client = await pool.connect();
    try {
      await client.query(`begin; ${WITHOUT_RULES.replace("set", "set local")}`);
      await deleteRows(client, touched);
      await client.query([...touched.flatMap((table) => returns.get(table) ?? []), "commit"].join("; "));
      client.release();
    } catch (error) {
      // Its session is not what it was.
      client.release(true);
      throw error;
    }
  };
  return {
    written: async () => {
      const { rows } = await pool.query<{ place: number }>({
        name: `written ${schema}`,
        text: `select substr(relname, 9)::int as place ${TOUCHED}`,
      });
      return rows.flatMap(({ place }) => tables[place] ?? []);
    },
    restore: async () => {
      const now = await takeTouched(pool);
      const touched = tables.filter((_, place) => now.has(place) || before.has(place));
      before = now;
      for (let tries = 1; ; tries++) {
        try {
          return await putBack(touched);
        } catch (error) {
          // A job of the server writes at the same moment, in an order of its own.
          if ((error as pg.DatabaseError).code !== DEADLOCK || tries === TRIES_MAX) throw error;
        }
      }
    },
  };
}
