import { existsSync } from "node:fs";

/** Adds the settings of the file that `ENV_FILE` names to the environment; of `.env` where it names none, of no file where it is empty. */
export function loadEnvFile(): void {
  const file = process.env.ENV_FILE ?? ".env";
  if (file !== "" && existsSync(file)) process.loadEnvFile(file);
}
