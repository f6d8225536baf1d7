import { request } from "node:http";
import { UPLOADS_PATH } from "#shared/contracts/files/uploads.ts";

const TUS = { "tus-resumable": "1.0.0" };
const BODY = { ...TUS, "content-type": "application/offset+octet-stream" };

/** Calls of the tus protocol as a device makes them, and as one does whose connection is lost. */
export function tusCalls(origin: string, headers: Record<string, string>) {
  const send = (
    path: string,
    method: string,
    more: Record<string, string>,
    body: Uint8Array<ArrayBuffer> | null = null,
  ) => fetch(origin + path, { method, headers: { ...headers, ...more }, body });
  const patchHeaders = (offset: number) => ({ ...BODY, "upload-offset": String(offset) });
  return {
    create: (bytes: number | string, { fileName = "crib.mp4", ...more }: Record<string, string> = {}) =>
      send(UPLOADS_PATH, "POST", {
        ...TUS,
        "upload-length": String(bytes),
        "upload-metadata": `filename ${Buffer.from(fileName).toString("base64")}`,
        ...more,
      }),
    /** Begins an upload; answers its path. */
    async begin(bytes: number, fileName?: string): Promise<string> {
      const response = await this.create(bytes, fileName === undefined ? {} : { fileName });
      const path = response.headers.get("location");
      if (response.status !== 201 || !path) throw new Error(`no upload began: ${response.status}`);
      return path;
    },
    head: (path: string) => send(path, "HEAD", TUS),
    /** How much of it has arrived. */
    async offset(path: string): Promise<number> {
      const response = await this.head(path);
      if (response.status !== 200) throw new Error(`HEAD was answered ${response.status}`);
      return Number(response.headers.get("upload-offset"));
    },
    patch: (path: string, offset: number, body: Uint8Array<ArrayBuffer>, more: Record<string, string> = {}) =>
      send(path, "PATCH", { ...patchHeaders(offset), ...more }, body),
    remove: (path: string) => send(path, "DELETE", TUS),
    /** Announces all of `body` and loses its connection after `sent` bytes. */
    cut: (path: string, offset: number, body: Uint8Array, sent: number) =>
      new Promise<void>((resolve) => {
        const length = { "content-length": String(body.length) };
        const call = request(origin + path, {
          method: "PATCH",
          headers: { ...headers, ...patchHeaders(offset), ...length },
        });
        call.on("error", () => undefined);
        call.on("close", () => resolve());
        call.write(body.subarray(0, sent), () => call.destroy());
      }),
  };
}

/** The id at the end of an upload's path. */
export function uploadIdOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}
