import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";

/**
 * A browser that takes messages. It reads them as RFC 8291 says, by means of its own; what another one could read, or what
 * is not signed for the service at `audience` (an origin) as RFC 8292 says, throws.
 */
export function createBrowser() {
  const ecdh = createECDH("prime256v1");
  const own = ecdh.generateKeys();
  const auth = randomBytes(16);
  return {
    keys: { p256dh: own.toString("base64url"), auth: auth.toString("base64url") },
    /** RFC 8188 and 8291: salt, record size, the sender's key, then one record that ends with a 2. */
    read: (body: Buffer, headers: IncomingHttpHeaders, audience: string): string => {
      if (headers["content-encoding"] !== "aes128gcm") throw new Error("not encrypted for a browser");
      checkSender(headers.authorization ?? "", audience);
      const salt = body.subarray(0, 16);
      const sender = body.subarray(21, 21 + body.readUInt8(20));
      const info = Buffer.concat([Buffer.from("WebPush: info\0"), own, sender]);
      const secret = hkdfSync("sha256", ecdh.computeSecret(sender), auth, info, 32);
      const derive = (what: string, length: number) =>
        Buffer.from(hkdfSync("sha256", Buffer.from(secret), salt, Buffer.from(`Content-Encoding: ${what}\0`), length));
      const sealed = body.subarray(21 + sender.length);
      const decipher = createDecipheriv("aes-128-gcm", derive("aes128gcm", 16), derive("nonce", 12));
      decipher.setAuthTag(sealed.subarray(-16));
      const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
      return plain.subarray(0, plain.lastIndexOf(2)).toString("utf8");
    },
  };
}

/** RFC 8292: a token for this service, signed with the key that it names, and not for long. */
function checkSender(authorization: string, audience: string): void {
  const [, token = "", key = ""] = /^vapid t=([^,]+), k=(\S+)$/.exec(authorization) ?? [];
  const [head = "", claims = "", signature = ""] = token.split(".");
  const point = Buffer.from(key, "base64url");
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString("base64url"));
  const publicKey = createPublicKey({ format: "jwk", key: { kty: "EC", crv: "P-256", x: x ?? "", y: y ?? "" } });
  const isSigned = verify(
    "sha256",
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, "base64url").toString()) as Record<string, unknown>;
  const isOf = aud === audience && typeof sub === "string" && Number(exp) < Date.now() / 1000 + 24 * 3600;
  if (!isSigned || !isOf) throw new Error("no sender that a push service believes");
}
