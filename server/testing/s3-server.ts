import { createHash, createHmac, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

/** What S3 answers where something is wrong; `cut` closes the connection instead. */
type Fault = { status: number; code: string } | "cut";

/** A call as it arrived: method, the bucket and the key of the path, and the query. */
export interface S3Call {
  method: string;
  bucket: string;
  key: string;
  query: URLSearchParams;
}

interface Kept {
  type: string;
  bytes: Buffer;
}

const ACCESS_KEY_ID = "hexkey-test";
const SECRET_ACCESS_KEY = "only for testing";
const REGION = "ca-central-1";
const PART_MIN_BYTES = 5 * 1024 * 1024;
/** Few, so that lists have pages. */
const PAGE = 2;

/**
 * A server that speaks as much of the S3 protocol as a client of objects needs, with its rules: signatures and hashes of
 * bodies are checked, parts have a least size, lists have pages. `fault` decides on each call whether it goes wrong.
 */
export async function startS3Server() {
  const server = await listenS3();
  onTestFinished(server.stop);
  return server;
}

/** The same outside of a test, for the caller to stop. */
export async function listenS3() {
  const buckets = new Map<string, { objects: Map<string, Kept>; uploads: Map<string, OpenUpload> }>();
  const calls: S3Call[] = [];
  const faults: { fault: (call: S3Call) => Fault | null } = { fault: () => null };
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      if (error instanceof Refusal) return void refuse(response, error.fault);
      response.destroy(error instanceof Error ? error : undefined);
    });
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams: query } = new URL(request.url ?? "/", "http://s3");
    const [, bucket = "", key = ""] = pathname.split("/").map(decodeURIComponent);
    const call = { method: request.method ?? "", bucket, key, query };
    const body = await readBody(request);
    calls.push(call);
    const fault = faults.fault(call);
    if (fault) throw new Refusal(fault);
    checkSignature(request, body);
    if (call.method === "PUT" && key === "") {
      buckets.set(bucket, { objects: new Map(), uploads: new Map() });
      return void response.end();
    }
    const { objects, uploads } = buckets.get(bucket) ?? refused(404, "NoSuchBucket");
    const type = request.headers["content-type"] ?? "binary/octet-stream";
    const uploadId = query.get("uploadId");
    const upload = uploadId === null ? null : (uploads.get(uploadId) ?? refused(404, "NoSuchUpload"));
    switch (`${call.method} ${key ? "object" : "bucket"}`) {
      case "GET bucket":
        return sendXml(response, query.has("uploads") ? listUploads(uploads, query) : listObjects(objects, query));
      case "DELETE bucket":
        buckets.delete(bucket);
        return void response.writeHead(204).end();
      case "POST object":
        if (!upload || !uploadId) return sendXml(response, begin(uploads, key, type));
        objects.set(key, finish(upload, body.toString()));
        uploads.delete(uploadId);
        return sendXml(response, "<CompleteMultipartUploadResult/>");
      case "PUT object":
        if (upload) upload.parts.set(Number(query.get("partNumber")), body);
        else objects.set(key, { type, bytes: body });
        return void response.setHeader("ETag", etagOf(body)).end();
      case "DELETE object":
        if (uploadId) uploads.delete(uploadId);
        else objects.delete(key);
        return void response.writeHead(204).end();
      default:
        return sendObject(request, response, objects.get(key) ?? refused(404, "NoSuchKey"));
    }
  }

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const stop = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return {
    settings: {
      endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      region: REGION,
      accessKeyId: ACCESS_KEY_ID,
      secretAccessKey: SECRET_ACCESS_KEY,
      forcePathStyle: true,
    },
    /** Every call so far. */
    calls,
    faults,
    stop,
  };
}

interface OpenUpload extends Kept {
  key: string;
  begun: Date;
  parts: Map<number, Buffer>;
}

class Refusal extends Error {
  constructor(readonly fault: Fault) {
    super("refused");
  }
}

function refused(status: number, code: string): never {
  throw new Refusal({ status, code });
}

function refuse(response: ServerResponse, fault: Fault): void {
  if (fault === "cut") return void response.destroy();
  response.writeHead(fault.status, { "content-type": "application/xml" });
  response.end(`<?xml version="1.0" encoding="UTF-8"?><Error><Code>${fault.code}</Code><Message>No.</Message></Error>`);
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Signature version 4, as the documentation of S3 describes it. */
function checkSignature(request: IncomingMessage, body: Buffer): void {
  const { authorization = "", "x-amz-date": date, "x-amz-content-sha256": bodyHash } = request.headers;
  const [, keyId, scope = "", names = "", signature] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\S+), ?SignedHeaders=(\S+), ?Signature=(\w+)$/.exec(authorization) ?? [];
  if (keyId !== ACCESS_KEY_ID || !scope.endsWith(`/${REGION}/s3/aws4_request`)) refused(403, "AccessDenied");
  if (bodyHash !== "UNSIGNED-PAYLOAD" && bodyHash !== sha256(body)) refused(400, "XAmzContentSHA256Mismatch");
  const [path = "", query = ""] = (request.url ?? "").split("?");
  const canonical = [
    request.method,
    path,
    query
      .split("&")
      .filter(Boolean)
      .map((pair) => (pair.includes("=") ? pair : `${pair}=`))
      .sort()
      .join("&"),
    ...names.split(";").map((name) => `${name}:${String(request.headers[name]).trim()}`),
    "",
    names,
    bodyHash,
  ].join("\n");
  const toSign = ["AWS4-HMAC-SHA256", date, scope, sha256(canonical)].join("\n");
  const signingKey = scope
    .split("/")
    .reduce<Buffer>((key, part) => hmac(key, part), Buffer.from(`AWS4${SECRET_ACCESS_KEY}`));
  if (signature !== hmac(signingKey, toSign).toString("hex")) refused(403, "SignatureDoesNotMatch");
}

function begin(uploads: Map<string, OpenUpload>, key: string, type: string): string {
  const id = randomUUID();
  uploads.set(id, { key, type, begun: new Date(), parts: new Map(), bytes: Buffer.alloc(0) });
  return `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`;
}

/** The parts that the client lists, in its order, which has to be the right one. */
function finish({ type, parts }: OpenUpload, list: string): Kept {
  const listed = [...list.matchAll(/<Part>.*?<\/Part>/gs)].map(([part]) => ({
    number: Number(/<PartNumber>(\d+)</.exec(part)?.[1]),
    etag: /<ETag>(.*?)<\/ETag>/.exec(part)?.[1]?.replaceAll("&quot;", '"'),
  }));
  const bytes = listed.map(({ number, etag }, index) => {
    const part = parts.get(number);
    if (!part || etag !== etagOf(part)) return refused(400, "InvalidPart");
    if (number !== index + 1) return refused(400, "InvalidPartOrder");
    if (part.length < PART_MIN_BYTES && number < listed.length) return refused(400, "EntityTooSmall");
    return part;
  });
  if (bytes.length === 0) refused(400, "MalformedXML");
  return { type, bytes: Buffer.concat(bytes) };
}

function listObjects(objects: Map<string, Kept>, query: URLSearchParams): string {
  const from = query.get("continuation-token") ?? "";
  const left = [...objects.keys()].filter((key) => key > from).sort();
  const page = left.slice(0, PAGE);
  const more = left.length > PAGE ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : "";
  const items = page.map((key) => `<Contents><Key>${key}</Key></Contents>`).join("");
  return `<ListBucketResult><IsTruncated>${more !== ""}</IsTruncated>${more}${items}</ListBucketResult>`;
}

function listUploads(uploads: Map<string, OpenUpload>, query: URLSearchParams): string {
  const at = (key: string, id: string) => `${key} ${id}`;
  const from = at(query.get("key-marker") ?? "", query.get("upload-id-marker") ?? "");
  const left = [...uploads].filter(([id, { key }]) => at(key, id) > from);
  left.sort(([a, one], [b, other]) => (at(one.key, a) < at(other.key, b) ? -1 : 1));
  const page = left.slice(0, PAGE);
  const items = page.map(
    ([id, { key, begun }]) =>
      `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${begun.toISOString()}</Initiated></Upload>`,
  );
  const [id, last] = page.at(-1) ?? [];
  const more = left.length > PAGE;
  const next = `<NextKeyMarker>${last?.key}</NextKeyMarker><NextUploadIdMarker>${id}</NextUploadIdMarker>`;
  return `<ListMultipartUploadsResult><IsTruncated>${more}</IsTruncated>${more ? next : ""}${items.join("")}</ListMultipartUploadsResult>`;
}

function sendObject(request: IncomingMessage, response: ServerResponse, { type, bytes }: Kept): void {
  const [, first, last] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? "") ?? [];
  const start = Number(first ?? 0);
  const end = Math.min(last ? Number(last) : bytes.length - 1, bytes.length - 1);
  if (first !== undefined && start >= bytes.length) refused(416, "InvalidRange");
  const part = bytes.subarray(start, end + 1);
  response.statusCode = first === undefined ? 200 : 206;
  if (first !== undefined) response.setHeader("Content-Range", `bytes ${start}-${end}/${bytes.length}`);
  response.setHeader("Content-Type", type).setHeader("ETag", etagOf(bytes)).setHeader("Content-Length", part.length);
  response.end(request.method === "HEAD" ? undefined : part);
}

function sendXml(response: ServerResponse, xml: string): void {
  response.setHeader("Content-Type", "application/xml").end(`<?xml version="1.0" encoding="UTF-8"?>${xml}`);
}

function etagOf(bytes: Buffer): string {
  return `"${createHash("md5").update(bytes).digest("hex")}"`;
}

function sha256(bytes: Buffer | string): string {
  return createHash("sha256").update(bytes).digest("hex");
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac("sha256", key).update(text).digest();
}
