import { StartupError } from "#server/lib/startup-error.ts";

/** SQLSTATE insufficient_privilege. */
const DENIED = "42501";

/**
 * What keeps the server from preparing its database, as a sentence with the statement that helps, where it is a right
 * that the role of `url` does not have; else the error as it was. We make tables, the schemas `drizzle` and
 * `graphile_worker`, and the extensions pg_trgm, unaccent and fuzzystrmatch.
 */
export function explainDenied(error: unknown, url: string): unknown {
  const denied = findDenied(error);
  if (denied === null) return error;
  const { username, pathname } = new URL(url);
  const [role, database] = [decodeURIComponent(username), decodeURIComponent(pathname.slice(1))].map(quote);
  return new StartupError(
    `The role ${role} may not prepare the database (${denied.message}). Have the owner of the database or a superuser run there: ${remedyFor(denied.message, role ?? "", database ?? "")}`,
    { cause: error },
  );
}

function remedyFor(message: string, role: string, database: string): string {
  const [, kind, name = ""] = /permission denied for (\w+) (\S+)/.exec(message) ?? [];
  if (kind === "schema") return `GRANT USAGE, CREATE ON SCHEMA ${quote(name)} TO ${role};`;
  if (kind !== undefined && kind !== "database") {
    return ["public", "drizzle", "graphile_worker"]
      .map((schema) => `GRANT ALL ON ALL TABLES IN SCHEMA ${schema} TO ${role};`)
      .join(" ");
  }
  if (message.startsWith("must be owner of")) return `REASSIGN OWNED BY the role that made it TO ${role};`;
  return `GRANT CREATE ON DATABASE ${database} TO ${role};`;
}

function findDenied(error: unknown): Error | null {
  if (!(error instanceof Error)) return null;
  return "code" in error && error.code === DENIED ? error : findDenied(error.cause);
}

function quote(name: string): string {
  return /^[a-z_][a-z0-9_]*$/.test(name) ? name : `"${name.replaceAll('"', '""')}"`;
}
