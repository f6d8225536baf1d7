/** Where a browser takes messages: an address at the push service of its maker, and the browser's own keys (base64url). */
export interface PushTarget {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** By which push services know who sends (VAPID, RFC 8292): a pair on P-256, each base64url. */
export interface PushKeys {
  publicKey: string;
  privateKey: string;
}

/** The push service did not take the message. `isLasting`: trying again changes nothing. Says so without the address. */
export class PushRefusedError extends Error {
  override name = "PushRefusedError";

  constructor(
    message: string,
    readonly isLasting: boolean,
  ) {
    super(message);
  }
}

/** Web Push (RFC 8030), encrypted for the browser (RFC 8291). */
export interface Pusher {
  makeKeys(): PushKeys;
  /** Whether the address is at a push service that messages are sent to, and the keys are such. */
  isTarget(target: PushTarget): boolean;
  /** Answers "gone" where the browser takes none any more. Rejects with a `PushRefusedError`. */
  send(target: PushTarget, keys: PushKeys, message: string): Promise<"taken" | "gone">;
}
