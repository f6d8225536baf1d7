import { CONVERTS_HEADER, UPLOADS_PATH } from "#shared/contracts/sharing.ts";

/** Whether the server makes videos that every phone plays out of others. Where it can't be asked, it decides later. */
export async function serverConverts(): Promise<boolean> {
  try {
    const response = await fetch(UPLOADS_PATH, { method: "OPTIONS" });
    return !response.ok || response.headers.has(CONVERTS_HEADER);
  } catch (error) {
    console.warn("The server could not be asked whether it converts videos.", error);
    return true;
  }
}
