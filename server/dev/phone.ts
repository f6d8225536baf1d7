import { X509Certificate } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { type NetworkInterfaceInfo, networkInterfaces } from "node:os";
import { join } from "node:path";
import { toString as drawQrCode } from "qrcode";
import { generate } from "selfsigned";
import type { Certificate } from "#server/http/listen.ts";
import { DAY_MS } from "#shared/domain/durations.ts";

const VALID_DAYS = 365;

/** Bridges to containers and virtual machines: no phone is on them. */
const VIRTUAL = /^(docker|br-|veth|virbr|vmnet|vboxnet|cni|flannel)/;

/** The IPv4 addresses under which other devices of the same network may reach this computer, home networks first. */
export function lanAddresses(interfaces: NodeJS.Dict<NetworkInterfaceInfo[]> = networkInterfaces()): string[] {
  const real = Object.entries(interfaces).filter(([name]) => !VIRTUAL.test(name));
  const infos = real.flatMap(([, list = []]) => list);
  const usable = infos.filter(({ family, internal, address }) => {
    return family === "IPv4" && !internal && !address.startsWith("169.254.");
  });
  const isHome = (address: string) => address.startsWith("192.168.");
  return usable.map(({ address }) => address).sort((a, b) => Number(isHome(b)) - Number(isHome(a)));
}

/**
 * The certificate for localhost and these addresses, from the folder as long as it is good for another day and names
 * them all: the phone asks about each new one.
 */
export async function makeCertificate(directory: string, addresses: string[], now = new Date()): Promise<Certificate> {
  const [keyFile, certFile] = [join(directory, "key.pem"), join(directory, "cert.pem")];
  const kept = await readCertificate(keyFile, certFile);
  if (kept && isGood(kept.cert, addresses, now)) return kept;
  const { private: key, cert } = await generate([{ name: "commonName", value: "Hexkey development" }], {
    keyType: "ec",
    curve: "P-256",
    algorithm: "sha256",
    // Phones' clocks are seldom exact.
    notBeforeDate: new Date(now.getTime() - DAY_MS),
    notAfterDate: new Date(now.getTime() + VALID_DAYS * DAY_MS),
    extensions: [
      { name: "basicConstraints", cA: false, critical: true },
      { name: "keyUsage", digitalSignature: true, critical: true },
      { name: "extKeyUsage", serverAuth: true },
      {
        name: "subjectAltName",
        altNames: [
          { type: 2, value: "localhost" },
          ...["127.0.0.1", ...addresses].map((ip) => ({ type: 7 as const, ip })),
        ],
      },
    ],
  });
  await mkdir(directory, { recursive: true });
  await writeFile(keyFile, key, { mode: 0o600 });
  await writeFile(certFile, cert);
  return { key, cert };
}

async function readCertificate(keyFile: string, certFile: string): Promise<Certificate | undefined> {
  try {
    return { key: await readFile(keyFile, "utf8"), cert: await readFile(certFile, "utf8") };
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}

function isGood(pem: string, addresses: string[], now: Date): boolean {
  const certificate = new X509Certificate(pem);
  const lasts = new Date(certificate.validTo).getTime() > now.getTime() + DAY_MS;
  return lasts && addresses.every((address) => certificate.checkIP(address) !== undefined);
}

/** Draws the address as a QR code, dark on light whatever the terminal's colours. */
export async function printQrCode(url: string, output: NodeJS.WritableStream = process.stdout): Promise<void> {
  const lines = (await drawQrCode(url, { type: "utf8" })).split("\n");
  output.write(`${lines.map((line) => `\u001b[30;107m${line}\u001b[0m`).join("\n")}\n`);
}
