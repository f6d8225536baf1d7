import { createServer } from "node:http";
// Every server of ours has loaded it.
import "zod";
import { LABEL_PROCESS } from "../lib/size.ts";

// A server that answers at once, and reads the labels that are sent to it. Named `without`, it knows no labels.
const isWithout = process.argv[2] === "without";
const { tesseractReader } = isWithout
  ? { tesseractReader: null }
  : await import("#server/ports/label-reader/tesseract.ts");
const reader = tesseractReader?.({ maxWaiting: 20, readingMs: 60_000, process: LABEL_PROCESS });

createServer(async (request, response) => {
  if (request.method !== "POST") return response.end("ok");
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  const { lines } = (await reader?.read(Buffer.concat(parts))) ?? { lines: [] };
  response.end(JSON.stringify(lines));
}).listen(Number(process.env.PORT), process.env.HOST);
