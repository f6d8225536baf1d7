import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Builder, Capabilities, WebElement } from "selenium-webdriver";
import { findWebKit } from "../../.ci/other-browsers.mjs";
import type { ColorScheme, Driver } from "./browser.ts";

const PATIENCE_MS = 30_000;

/** WebKitGTK's own small browser, on a virtual display, driven over WebDriver. */
export async function launchWebKit(colorScheme: ColorScheme): Promise<Driver> {
  const home = await mkdtemp(join(tmpdir(), "hexkey-webkit-"));
  const port = await freePort();
  // A session bus and a display of their own, which end with the driver.
  const server = spawn(
    "dbus-run-session",
    ["--", "xvfb-run", "--auto-servernum", "--server-args=-screen 0 1280x1024x24", "WebKitWebDriver", `--port=${port}`],
    {
      detached: true,
      stdio: "ignore",
      env: {
        ...process.env,
        HOME: home,
        XDG_CACHE_HOME: join(home, "cache"),
        XDG_CONFIG_HOME: join(home, "config"),
        XDG_DATA_HOME: join(home, "data"),
        XDG_RUNTIME_DIR: home,
        GTK_THEME: colorScheme === "dark" ? "Adwaita:dark" : "Adwaita",
        // No graphics card, no sound card and no assistive technology.
        LIBGL_ALWAYS_SOFTWARE: "1",
        WEBKIT_DISABLE_COMPOSITING_MODE: "1",
        NO_AT_BRIDGE: "1",
      },
    },
  );
  const address = `http://127.0.0.1:${port}`;
  try {
    await waitFor(address, server);
    const capabilities = new Capabilities({
      browserName: "MiniBrowser",
      "webkitgtk:browserOptions": { binary: findWebKit(), args: ["--automation"] },
    });
    const driver = await new Builder().usingServer(address).withCapabilities(capabilities).build();
    await driver.manage().setTimeouts({ script: PATIENCE_MS, pageLoad: PATIENCE_MS });
    await driver.manage().window().setRect({ width: 390, height: 844 });
    return {
      open: (address) => driver.get(address),
      inject: (script) => driver.executeScript(script),
      evaluate: async (expression) => {
        const answer = await driver.executeAsyncScript<{ value?: unknown; error?: string }>(
          `const done = arguments[arguments.length - 1];
          (async () => ({ value: await ${expression} }))().then(done, (error) => done({ error: String(error) }));`,
        );
        if (answer.error !== undefined) throw new Error(answer.error);
        return answer.value;
      },
      element: async (expression) => {
        const element = await driver.executeScript(`return ${expression}`);
        if (!(element instanceof WebElement)) return null;
        return {
          click: () => element.click(),
          type: (text) => element.sendKeys(text),
          choose: (path) => element.sendKeys(path),
        };
      },
      screenshot: async () => Buffer.from(await driver.takeScreenshot(), "base64"),
      close: async () => {
        try {
          await driver.quit();
        } finally {
          await end(server, home);
        }
      },
    };
  } catch (error) {
    await end(server, home);
    throw error;
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}

async function waitFor(address: string, server: ChildProcess): Promise<void> {
  const until = Date.now() + PATIENCE_MS;
  while (Date.now() < until && server.exitCode === null) {
    try {
      if ((await fetch(`${address}/status`)).ok) return;
    } catch {
      // It does not listen yet.
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("WebKitWebDriver did not start");
}

/** Ends the driver with its display and bus. */
async function end(server: ChildProcess, home: string): Promise<void> {
  if (server.exitCode === null && server.pid !== undefined) {
    const gone = new Promise((resolve) => server.once("exit", resolve));
    process.kill(-server.pid, "SIGTERM");
    await gone;
  }
  await rm(home, { recursive: true, force: true, maxRetries: 5 });
}
