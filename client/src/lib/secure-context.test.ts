import { expect, test } from "vitest";

const SOURCES = import.meta.glob<string>(["../**/*.ts", "../**/*.tsx", "!../**/*.test.*", "!../testing/**"], {
  query: "?raw",
  import: "default",
  eager: true,
});

/**
 * APIs that browsers give to https and localhost only: a phone that opens `npm run dev` by its address has none of
 * them.
 */
const SECURE_ONLY =
  /randomUUID\(|crypto\.subtle|navigator\.(?:locks|mediaDevices|serviceWorker|storage|wakeLock|credentials|gpu)|\b(?:clipboard|share|canShare|mediaDevices)\b[^;\n]*: Partial<Navigator>|navigator\.(?:clipboard|share)\b|showOpenFilePicker|showSaveFilePicker|cookieStore|\bcaches\./;

/** The files that use them, and what happens without. */
const DOES_WITHOUT: Record<string, string> = {
  "features/notifications/live.ts": "asks every minute for the number of unread notifications",
  "features/sharing/run/sent-elsewhere.ts": "no tab knows that another one shares",
  "lib/camera.ts": "says that the camera needs https",
  "lib/outbox/alone.ts": "two tabs may send the same entry, which the server takes once",
  "lib/push-device.ts": "says that the browser can't show notifications",
  "lib/share.ts": "shows the address to copy",
};

const code = (text: string) => text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, "");

test("APIs of secure connections are used only where there is a way without them", () => {
  const files = Object.entries(SOURCES)
    .filter(([, text]) => SECURE_ONLY.test(code(text)))
    .map(([path]) => path.replace(/^\.\.\//, "").replace(/^\.\//, "lib/"));
  expect(files.sort()).toEqual(Object.keys(DOES_WITHOUT).sort());
});
