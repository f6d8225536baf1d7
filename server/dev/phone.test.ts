import { X509Certificate } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { createServer, get } from "node:https";
import type { AddressInfo } from "node:net";
import type { NetworkInterfaceInfo } from "node:os";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { checkServerIdentity, type PeerCertificate } from "node:tls";
import jsQR from "jsqr";
import { expect, onTestFinished, test } from "vitest";
import { lanAddresses, makeCertificate, printQrCode } from "#server/dev/phone.ts";

const ADDRESS = "192.168.1.20";

test("a client that trusts the certificate connects by name and by address", async () => {
  const { key, cert } = await makeCertificate(makeFolder(), [ADDRESS]);
  const server = createServer({ key, cert }, (_request, response) => response.end("hello")).listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  for (const servername of ["localhost", "127.0.0.1", ADDRESS]) {
    const answer = await new Promise<string>((resolve, reject) => {
      const options = { host: "127.0.0.1", port, ca: cert, agent: false, checkServerIdentity: checkAs(servername) };
      get(options, (response) => resolve(text(response))).on("error", reject);
    });
    expect(answer).toBe("hello");
  }
});

test("phones accept the certificate's form: server use, at most 398 days", async () => {
  const { cert } = await makeCertificate(makeFolder(), [ADDRESS]);
  const certificate = new X509Certificate(cert);
  expect(certificate.keyUsage).toEqual(["1.3.6.1.5.5.7.3.1"]);
  const days = (Date.parse(certificate.validTo) - Date.parse(certificate.validFrom)) / 86_400_000;
  expect(days).toBeLessThanOrEqual(398);
});

test("the certificate is kept for the next start, its key for its owner alone", async () => {
  const folder = makeFolder();
  const first = await makeCertificate(folder, [ADDRESS]);
  expect(await makeCertificate(folder, [ADDRESS])).toEqual(first);
  expect(readFileSync(join(folder, "key.pem"), "utf8")).toBe(first.key);
  expect(statSync(join(folder, "key.pem")).mode & 0o777).toBe(0o600);
});

test("a new address gets a new certificate, the loss of one does not", async () => {
  const folder = makeFolder();
  const first = await makeCertificate(folder, [ADDRESS, "10.0.0.7"]);
  expect(await makeCertificate(folder, [ADDRESS])).toEqual(first);
  const second = await makeCertificate(folder, [ADDRESS, "10.0.0.8"]);
  expect(second.cert).not.toBe(first.cert);
  expect(new X509Certificate(second.cert).checkIP("10.0.0.8")).toBe("10.0.0.8");
});

test("a certificate that runs out within a day is replaced", async () => {
  const folder = makeFolder();
  const made = new Date("2026-01-01T12:00:00Z");
  const first = await makeCertificate(folder, [ADDRESS], made);
  expect(await makeCertificate(folder, [ADDRESS], new Date("2026-12-30T12:00:00Z"))).toEqual(first);
  const second = await makeCertificate(folder, [ADDRESS], new Date("2026-12-31T13:00:00Z"));
  expect(second.cert).not.toBe(first.cert);
});

test("the addresses are those of real networks, home networks first", () => {
  const addresses = lanAddresses({
    lo: [describe("127.0.0.1", { internal: true })],
    docker0: [describe("172.17.0.1")],
    eth0: [describe("10.1.2.3"), describe("169.254.3.4"), describe("fe80::1", { family: "IPv6" })],
    wlan0: [describe(ADDRESS)],
  });
  expect(addresses).toEqual([ADDRESS, "10.1.2.3"]);
});

test("the printed code reads as the address", async () => {
  const output = new PassThrough();
  const printed = text(output);
  await printQrCode(`https://${ADDRESS}:3000/`, output);
  output.end();
  expect(readCode(await printed)).toBe(`https://${ADDRESS}:3000/`);
});

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "hexkey-certificate-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Node's own check, as if the server had been asked for by this name. */
function checkAs(name: string) {
  return (_host: string, certificate: PeerCertificate) => checkServerIdentity(name, certificate);
}

function describe(address: string, overrides: { internal?: boolean; family?: "IPv6" } = {}): NetworkInterfaceInfo {
  const common = { address, netmask: "255.255.255.0", mac: "00:00:00:00:00:00", internal: false, cidr: null };
  return overrides.family === "IPv6"
    ? { ...common, family: "IPv6", scopeid: 1 }
    : { ...common, ...overrides, family: "IPv4" };
}

/** Reads the code off the terminal: two rows of squares to a line of text, four pixels to a square. */
function readCode(printed: string): string | undefined {
  const colour = new RegExp(`${String.fromCharCode(27)}\\[[\\d;]*m`, "g");
  const lines = printed.replace(colour, "").split("\n").filter(Boolean);
  const rows = lines.flatMap((line) => [
    [...line].map((square) => "█▀".includes(square)),
    [...line].map((square) => "█▄".includes(square)),
  ]);
  const scale = 4;
  const [width, height] = [(rows[0]?.length ?? 0) * scale, rows.length * scale];
  const pixels = new Uint8ClampedArray(width * height * 4).map((_, index) => {
    const [x, y] = [Math.floor(index / 4) % width, Math.floor(index / 4 / width)];
    return index % 4 === 3 || !rows[Math.floor(y / scale)]?.[Math.floor(x / scale)] ? 255 : 0;
  });
  return jsQR(pixels, width, height)?.data;
}
