import { mkdirSync } from "node:fs";
import { makeCameraFile } from "./make-camera-file.ts";
import { launchWithCamera, type FakeCamera } from "./camera-browser.ts";
const base = process.argv[2]!; const out = "/tmp/scan-shots"; mkdirSync(out, { recursive: true });
const only = process.argv[3];
const blank = { file: await makeCameraFile([{ seconds: 1 }]) };
const code = { file: await makeCameraFile([{ code: "HXK-0000-1003", seconds: 1 }]) };
const unknown = { file: await makeCameraFile([{ code: "https://example.com/p/4711?x=unknown", seconds: 1 }]) };
const fail = { file: await makeCameraFile([{ code: "FAIL", seconds: 1 }]) };
type P = import("playwright").Page;
const cases: [string, FakeCamera, (page: P) => Promise<void>, boolean?][] = [
  ["active", blank, async (p) => { await p.getByText(/Auto-scanning active|automatique active/).waitFor(); }],
  ["starting", blank, async (p) => { await p.getByText(/Starting|Démarrage/).waitFor(); }],
  ["manual", blank, async (p) => { await p.getByText(/Auto-scanning active|automatique active/).waitFor(); await p.getByRole("button", { name: /Manually|à la main/ }).click(); await p.waitForTimeout(200); }],
  ["skipped", blank, async (p) => { await p.getByRole("button", { name: /Skip|sans/ }).click(); await p.waitForTimeout(300); }],
  ["refused", "refused", async (p) => { await p.getByRole("alert").waitFor(); await p.waitForTimeout(300); }],
  ["none", "none", async (p) => { await p.getByRole("alert").waitFor(); await p.waitForTimeout(300); }],
  ["found", code, async (p) => { await p.getByText(/Code found|Code trouvé/).waitFor(); await p.waitForTimeout(400); }],
  ["unknown", unknown, async (p) => { await p.getByText(/Not in our catalogue yet|Pas encore dans notre/).waitFor(); await p.waitForTimeout(900); }],
  ["failed", fail, async (p) => { await p.getByText(/could not be looked up|pu être vérifié/).waitFor(); await p.waitForTimeout(500); }],
  ["photo", blank, async (p) => { await p.getByText(/Auto-scanning active|automatique active/).waitFor(); await p.getByText("Photo", { exact: true }).click(); await p.waitForTimeout(700); }],
  ["search", blank, async (p) => { await p.getByRole("button", { name: /Search manually|plutôt/ }).click(); await p.waitForTimeout(900); }],
];
const looks = [
  { name: "phone", viewport: { width: 390, height: 844 }, isMobile: true, scheme: "light", locale: "en-CA" },
  { name: "phone-dark-fr", viewport: { width: 390, height: 844 }, isMobile: true, scheme: "dark", locale: "fr-CA" },
  { name: "desk", viewport: { width: 1280, height: 800 }, isMobile: false, scheme: "light", locale: "en-CA" },
  { name: "land", viewport: { width: 844, height: 390 }, isMobile: true, scheme: "dark", locale: "en-CA" },
] as const;
for (const [name, camera, act] of cases) {
  if (only && !only.split(",").includes(name)) continue;
  const browser = await launchWithCamera(camera);
  for (const look of looks) {
    const context = await browser.newContext({ viewport: look.viewport, isMobile: look.isMobile, hasTouch: true, locale: look.locale, colorScheme: look.scheme });
    const page = await context.newPage();
    page.on("console", (m) => ["error", "warning"].includes(m.type()) && console.log(name, look.name, m.type(), m.text()));
    page.on("pageerror", (e) => console.log(name, look.name, "pageerror", e.message));
    if (name === "found") await page.route("**/api/products/qr/**", () => {});
    await page.goto(base + "/home");
    await page.getByRole("button", { name: /Scan QR|QR/ }).first().click();
    try { await act(page); } catch (e) { console.log(name, look.name, String(e).slice(0, 200)); }
    await page.screenshot({ path: `${out}/${name}-${look.name}.png` });
    await context.close();
  }
  await browser.close();
}
