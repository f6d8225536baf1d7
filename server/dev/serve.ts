import type { RequestListener, Server } from "node:http";
import type { createApp, Surroundings } from "#server/app.ts";
import type { Deps } from "#server/deps.ts";
import { lanAddresses, printQrCode } from "#server/dev/phone.ts";
import { createDevFrontend } from "#server/dev/vite.ts";

type AppModule = { createApp: typeof createApp };

interface Options {
  server: Server;
  deps: Deps;
  surroundings: Omit<Surroundings, "frontend">;
  /** Takes the app that answers from now on. */
  use: (app: RequestListener) => void;
}

/** Vite's client with hot replacement, and an API that is loaded anew when its source changes: no restart. */
export async function serveDevelopment({ server, deps, surroundings, use }: Options) {
  const vite = await createDevFrontend({ httpServer: server, log: deps.log });
  const frontend = { assets: vite.middlewares, renderIndex: vite.renderIndex };
  const load = async () => {
    const { createApp } = await vite.importFresh<AppModule>("/server/app.ts");
    use(createApp(deps, { ...surroundings, frontend }));
  };
  await load();
  vite.onServerChange(() =>
    load().catch((error) =>
      deps.log.error({ err: error }, "the changed server code does not load; the old one goes on"),
    ),
  );
  return { close: vite.close, announce };
}

/** Says where the app is: for this computer, and for phones in the same network. */
async function announce({ port, secure }: { port: number; secure: boolean }): Promise<void> {
  const scheme = secure ? "https" : "http";
  const urls = lanAddresses().map((address) => `${scheme}://${address}:${port}/`);
  const lines = [`Hexkey is ready:`, `  this computer  ${scheme}://localhost:${port}/`];
  for (const url of urls) lines.push(`  same network   ${url}`);
  lines.push(`  codes to scan  ${scheme}://localhost:${port}/demo/codes`);
  if (!secure) lines.push("A phone's camera needs https: npm run dev -- --phone");
  process.stdout.write(`\n${lines.join("\n")}\n\n`);
  if (secure && urls[0]) await printQrCode(urls[0]);
}
