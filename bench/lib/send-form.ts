import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";

const BOUNDARY = "----hexkey-bench-7d5c1f";
const CHUNK_BYTES = 256 * 1024;

/** Sends a file as a browser's form does, from memory; answers how many seconds that took. Throws unless it is a 201. */
export async function sendForm(
  url: string,
  { field, file, headers = {} }: { field: string; file: Buffer; headers?: Record<string, string> },
): Promise<number> {
  const disposition = `form-data; name="${field}"; filename="film.mp4"`;
  const head = Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: ${disposition}\r\nContent-Type: video/mp4\r\n\r\n`);
  const tail = Buffer.from(`\r\n--${BOUNDARY}--\r\n`);
  const start = performance.now();
  const call = request(url, {
    method: "POST",
    headers: {
      ...headers,
      "content-type": `multipart/form-data; boundary=${BOUNDARY}`,
      "content-length": head.length + file.length + tail.length,
    },
  });
  const answered = once(call, "response") as Promise<[IncomingMessage]>;
  call.write(head);
  for (let at = 0; at < file.length; at += CHUNK_BYTES) {
    if (!call.write(file.subarray(at, at + CHUNK_BYTES))) await once(call, "drain");
  }
  call.end(tail);
  const [response] = await answered;
  const body = (await response.toArray()).join("");
  if (response.statusCode !== 201) throw new Error(`an upload was answered ${response.statusCode} ${body}`);
  return (performance.now() - start) / 1000;
}
