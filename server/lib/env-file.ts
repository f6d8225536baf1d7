import { existsSync } from "node:fs";

/** Adds the settings of a file to the environment: of `.env` where no other one is named, of none where the name is empty. */
export function loadEnvFile(file = ".env"): void {
  if (file !== "" && existsSync(file)) process.loadEnvFile(file);
}
