import { beforeEach, expect, onTestFinished, test, vi } from "vitest";

const NO_MODULE = new TypeError("Failed to fetch dynamically imported module");
const load = vi.fn<() => Promise<string>>();
const reload = vi.fn();

beforeEach(() => {
  load.mockReset().mockRejectedValue(NO_MODULE);
  reload.mockReset();
  for (const spy of [
    vi.spyOn(console, "warn").mockImplementation(() => undefined),
    vi.spyOn(location, "reload").mockImplementation(reload),
  ]) {
    onTestFinished(() => spy.mockRestore());
  }
});

/** The module as a page has it that was just loaded, from a server that answers so. */
async function openPage(status: number) {
  vi.resetModules();
  const ask = vi.spyOn(globalThis, "fetch").mockImplementation(async () => new Response("", { status }));
  onTestFinished(() => ask.mockRestore());
  return import("#client/lib/parts.ts");
}

test("where the server has another build by now the page is reloaded, but not over and over", async () => {
  const page = await openPage(404);
  void page.loadForAction(load);
  await expect.poll(() => reload.mock.calls.length).toBe(1);

  const next = await openPage(404);
  void next.loadForAction(load);
  await expect.poll(next.getPartTrouble).toBe("outdated");
  expect(reload).toHaveBeenCalledTimes(1);
});

test("a file that the browser doesn't fetch again is fetched by a reloaded page", async () => {
  const { loadForAction } = await openPage(200);
  void loadForAction(load);
  await expect.poll(() => reload.mock.calls.length).toBe(1);
  expect(load).toHaveBeenCalledTimes(3);
});

test("the page is not reloaded while a person types", async () => {
  const { loadForAction, getPartTrouble, watchTyping } = await openPage(404);
  const form = document.body.appendChild(document.createElement("form"));
  onTestFinished(() => form.remove());
  watchTyping();
  form.appendChild(document.createElement("input")).dispatchEvent(new Event("input", { bubbles: true }));
  void loadForAction(load);
  await expect.poll(getPartTrouble).toBe("outdated");
  expect(reload).not.toHaveBeenCalled();
});

test("a server in trouble is waited for like a network", async () => {
  const { loadForAction, getPartTrouble, tryPartsAgain } = await openPage(502);
  const part = loadForAction(load);
  await expect.poll(getPartTrouble).toBe("offline");
  vi.mocked(fetch).mockImplementation(async () => new Response(""));
  load.mockResolvedValue("the part");
  tryPartsAgain();
  expect(await part).toBe("the part");
  expect(getPartTrouble()).toBeNull();
});

test("a waiting action can be left", async () => {
  const { loadForAction, getPartTrouble } = await openPage(502);
  const leaving = new AbortController();
  const part = loadForAction(load, leaving.signal);
  await expect.poll(getPartTrouble).toBe("offline");
  leaving.abort(new DOMException("left", "AbortError"));
  await expect(part).rejects.toThrow("left");
  expect(getPartTrouble()).toBeNull();
});
