import * as z from "zod/mini";
import type { StoredScan } from "#client/features/scans/device/device-scans.ts";
import { api } from "#client/lib/api.ts";
import type { Sender } from "#client/lib/outbox/kind.ts";
import { outboxTexts } from "#client/messages/late/outbox.ts";
import { deviceScan, scans } from "#shared/contracts/scans/scans.ts";
import { displayCode } from "#shared/domain/codes/display-code.ts";
import { DEVICE_SCANS_MAX, SCANS_CALL_MAX_BYTES } from "#shared/domain/limits.ts";

/** Sends scans to the account of the member who is signed in: as many in a call as it takes. */
export const scanSender: Sender<StoredScan> = {
  take: (waiting) => {
    let bytes = 0;
    const tooMany = waiting.findIndex((scan) => {
      bytes += new TextEncoder().encode(JSON.stringify(z.encode(deviceScan, scan))).byteLength + 1;
      return bytes > SCANS_CALL_MAX_BYTES;
    });
    return Math.min(tooMany === -1 ? waiting.length : tooMany, DEVICE_SCANS_MAX);
  },
  // Each has its id, by which the account takes it once.
  send: (waiting) => api(scans.record, { body: { scans: waiting.map((scan) => z.encode(deviceScan, scan)) } }),
  label: ({ code }) => ({
    en: outboxTexts.en.scan(displayCode(code) || code),
    fr: outboxTexts.fr.scan(displayCode(code) || code),
  }),
};
