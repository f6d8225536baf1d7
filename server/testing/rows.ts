import type pg from "pg";

/** SQLSTATE of a transaction that waits for one that waits for it. */
const DEADLOCK = "40P01";
const TRIES_MAX = 5;

type Queries = Pick<pg.ClientBase, "query">;

/** A statement that names the tables with rows. All test databases have the same schema. */
let filledText: string | undefined;

/** The tables that have rows, but for the list of migrations, as they are written in a statement. */
export async function filledTables(client: Queries): Promise<string[]> {
  if (filledText === undefined) {
    const { rows } = await client.query<{ name: string }>(
      "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'public'",
    );
    filledText = rows
      .map(({ name }) => `select '${name}' as name where exists (select from ${name})`)
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

/**
 * Notes all rows of a database. `restore` puts them back, whatever was done since: for tests that try hundreds of calls on
 * the same things, which would take much longer to make anew.
 */
export async function takeSnapshot(pool: pg.Pool): Promise<{ restore: () => Promise<void> }> {
  const tables = await filledTables(pool);
  await pool.query("create schema noted");
  const returns: string[] = [];
  for (const [index, table] of tables.entries()) {
    await pool.query(`create unlogged table noted.rows_${index} as table ${table}`);
    const { rows } = await pool.query<{ columns: string }>(
      `select string_agg(quote_ident(attname), ', ') as columns from pg_attribute
        where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
      [table],
    );
    returns.push(`insert into ${table} (${rows[0]?.columns}) select ${rows[0]?.columns} from noted.rows_${index}`);
  }
  const putBack = async () => {
    const client = await pool.connect();
    try {
      await client.query(`begin; ${WITHOUT_RULES.replace("set", "set local")}`);
      await deleteRows(client, await filledTables(client));
      await client.query(`${returns.join("; ")}; commit`);
      client.release();
    } catch (error) {
      // Its session is not what it was.
      client.release(true);
      throw error;
    }
  };
  return {
    restore: async () => {
      for (let tries = 1; ; tries++) {
        try {
          return await putBack();
        } catch (error) {
          // A job of the server writes at the same moment, in an order of its own.
          if ((error as pg.DatabaseError).code !== DEADLOCK || tries === TRIES_MAX) throw error;
        }
      }
    },
  };
}
