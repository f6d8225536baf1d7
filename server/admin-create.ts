import { z } from "zod";
import { connect } from "#server/db/client.ts";
import { migrateDatabase } from "#server/db/migrate.ts";
import { openDatabase } from "#server/db/open-database.ts";
import { readConfig } from "#server/env.ts";
import { makeSuperAdmin, problemOfPassword } from "#server/features/accounts/index.ts";
import { loadEnvFile } from "#server/lib/env-file.ts";
import { createLog } from "#server/lib/log.ts";
import { createPasswords } from "#server/lib/passwords.ts";
import { openPrompt, type Prompt } from "#server/lib/prompt.ts";
import { StartupError } from "#server/lib/startup-error.ts";
import { credentials } from "#shared/contracts/accounts/accounts.ts";

/**
 * `npm run admin:create`: makes a super-admin, or gives the account with that address the role and a new password.
 * Takes both from ADMIN_EMAIL and ADMIN_PASSWORD or asks for them. Works beside a running server and without one.
 */
async function run(): Promise<void> {
  loadEnvFile(process.env.ENV_FILE);
  // Sessions are none of its business, so it does not ask for the secret that a production server must have.
  const config = readConfig(process.env, "development");
  const admin = config.admin ?? (await askForAdmin());
  const problem = await problemOfPassword(admin);
  if (problem) throw new StartupError(`ADMIN_PASSWORD can't be used. ${problem}`);
  const database = await openDatabase(config);
  const passwords = createPasswords();
  try {
    await migrateDatabase(database.url);
    const connection = connect(database.url, createLog("silent"), { max: 1 });
    try {
      const done = await makeSuperAdmin({ db: connection.db, passwords }, admin, "npm run admin:create");
      process.stdout.write(SAID[done]);
    } finally {
      await connection.close();
    }
  } finally {
    await passwords.close();
    await database.close();
  }
}

const SAID = {
  made: "The super-admin is there and can sign in at /admin/login.\n",
  raised:
    "The account is a super-admin's, has the new password and is signed out everywhere. Sign in at /admin/login.\n",
};

async function askForAdmin(): Promise<{ email: string; password: string }> {
  if (!process.stdin.isTTY) {
    throw new StartupError("Run this in a terminal, which asks, or set ADMIN_EMAIL and ADMIN_PASSWORD.");
  }
  const prompt = openPrompt();
  try {
    const email = await askForEmail(prompt);
    return { email, password: await askForPassword(prompt, email) };
  } finally {
    prompt.close();
  }
}

async function askForEmail(prompt: Prompt): Promise<string> {
  for (;;) {
    const { data } = z.safeParse(credentials.shape.email, await prompt.ask("Email address of the super-admin: "));
    if (data !== undefined) return data;
    prompt.say("That is not an email address.");
  }
}

async function askForPassword(prompt: Prompt, email: string): Promise<string> {
  for (;;) {
    const password = await prompt.askSecret("Password, which is not shown: ");
    const problem = await problemOfPassword({ email, password });
    if (problem) prompt.say(problem);
    else if (password === (await prompt.askSecret("The same password again: "))) return password;
    else prompt.say("Those were two different passwords.");
  }
}

try {
  await run();
} catch (error) {
  console.error(error instanceof StartupError ? error.message : error);
  process.exitCode = 1;
}
