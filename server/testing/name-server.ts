import { createSocket } from "node:dgram";
import { once } from "node:events";
import { onTestFinished } from "vitest";

/** What names lead to; null for what the nameserver never answers. */
export type Names = Record<string, { ipv4?: string[] | null; ipv6?: string[] | null }>;

const HEADER_BYTES = 12;
const TYPES = { 1: "ipv4", 28: "ipv6" } as const;

/** A nameserver on this machine, which knows no names but these. */
export async function startNameServer(names: Names) {
  const asked: string[] = [];
  const socket = createSocket("udp4");
  socket.on("message", (question, from) => {
    const { name, end } = readName(question);
    asked.push(name);
    const found = names[name];
    const addresses = found?.[TYPES[question.readUInt16BE(end) as keyof typeof TYPES]];
    if (addresses === null) return;
    socket.send(answerTo(question.subarray(0, end + 4), addresses ?? [], found !== undefined), from.port, from.address);
  });
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  onTestFinished(() => void socket.close());
  return { asked, servers: [`127.0.0.1:${socket.address().port}`] };
}

function readName(question: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let at = HEADER_BYTES;
  for (let bytes = question.readUInt8(at); bytes > 0; bytes = question.readUInt8(at)) {
    labels.push(question.toString("latin1", at + 1, at + 1 + bytes));
    at += 1 + bytes;
  }
  return { name: labels.join("."), end: at + 1 };
}

function answerTo(question: Buffer, addresses: string[], isKnown: boolean): Buffer {
  const answer = Buffer.from(question);
  // An answer that is recursive, to one question, of one record for each address.
  answer.writeUInt16BE(isKnown ? 0x8180 : 0x8183, 2);
  for (const [at, count] of [1, addresses.length, 0, 0].entries()) answer.writeUInt16BE(count, 4 + 2 * at);
  return Buffer.concat([answer, ...addresses.map(recordOf)]);
}

function recordOf(address: string): Buffer {
  const bytes = address.includes(":") ? ipv6Bytes(address) : Buffer.from(address.split(".").map(Number));
  const record = Buffer.alloc(HEADER_BYTES);
  record.writeUInt16BE(0xc000 + HEADER_BYTES, 0);
  record.writeUInt16BE(bytes.length === 4 ? 1 : 28, 2);
  record.writeUInt16BE(1, 4);
  record.writeUInt16BE(bytes.length, 10);
  return Buffer.concat([record, bytes]);
}

function ipv6Bytes(address: string): Buffer {
  const [before = [], after = []] = address.split("::").map((part) => part.split(":").filter((group) => group !== ""));
  const groups = [...before, ...Array<string>(8 - before.length - after.length).fill("0"), ...after];
  return Buffer.from(groups.map((group) => group.padStart(4, "0")).join(""), "hex");
}
