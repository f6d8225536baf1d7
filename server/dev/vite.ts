import { readFile } from "node:fs/promises";
import type { Server } from "node:http";
import { join, normalize, sep } from "node:path";
import type { Connect, Logger } from "vite";
import { createServer } from "vite";
import type { Log } from "#server/lib/log.ts";
import { PROJECT_ROOT } from "#server/lib/project-root.ts";

export interface DevFrontend {
  /** Serves the client's sources; passes on what is no file of the client. */
  middlewares: Connect.Server;
  /** The page for a navigation to `url`, with hot replacement in it. */
  renderIndex(url: string): Promise<string>;
  /** Imports a module by its path from the project's root, with every change to it and what it imports. */
  importFresh<Module>(path: string): Promise<Module>;
  /** Calls back after changes under `server/` or `shared/`: one call at a time, one for changes that come together. */
  onServerChange(callback: () => void | Promise<void>): void;
  close(): Promise<void>;
}

interface Options {
  httpServer: Server;
  log: Log;
  /** The folder of `client`, `server` and `shared`: ours when left out. */
  project?: string;
}

/** Vite on our own port: the client with hot replacement, and the server's modules loaded anew after a change. */
export async function createDevFrontend({ httpServer, log, project = PROJECT_ROOT }: Options): Promise<DevFrontend> {
  const [client, shared, server] = [join(project, "client"), join(project, "shared"), join(project, "server")];
  const isServerSource = (file: string) =>
    /(?<!\.test)\.ts$/.test(file) && [server, shared].some((folder) => normalize(file).startsWith(folder + sep));
  let tell = () => {};
  const vite = await createServer({
    configFile: join(project, "vite.config.ts"),
    root: client,
    appType: "custom",
    customLogger: adaptLogger(log),
    server: {
      middlewareMode: true,
      hmr: { server: httpServer },
      // A phone may ask for any of these: not for the server's sources, settings or data.
      fs: { allow: [client, shared, join(project, "node_modules")] },
      warmup: { clientFiles: ["./src/main.tsx"] },
    },
    plugins: [
      {
        name: "tell-server-changes",
        // By now Vite has forgotten its old copies of the changed module and of those that import it.
        hotUpdate({ file }) {
          if (this.environment.name !== "ssr") return;
          if (isServerSource(file)) tell();
          return [];
        },
      },
    ],
  });
  // Vite watches its root, the client; files new to the server would go unseen.
  vite.watcher.add([server, shared]);
  return {
    middlewares: vite.middlewares,
    renderIndex: async (url) => vite.transformIndexHtml(url, await readFile(join(client, "index.html"), "utf8")),
    importFresh: async <Module>(path: string) =>
      // The caller knows the module by its path, as with any dynamic import of a name that is not literal.
      (await vite.ssrLoadModule(join(project, path), { fixStacktrace: true })) as Module,
    onServerChange: (callback) => {
      tell = oneAtATime(callback);
    },
    close: () => vite.close(),
  };
}

/** Calls made while one runs become one more call after it. */
function oneAtATime(callback: () => void | Promise<void>): () => void {
  let running = false;
  let again = false;
  const run = async () => {
    again = true;
    if (running) return;
    running = true;
    while (again) {
      again = false;
      await callback();
    }
    running = false;
  };
  return () => void run();
}

function adaptLogger(log: Log): Logger {
  const warned = new Set<string>();
  const errors = new WeakSet<object>();
  return {
    hasWarned: false,
    info: (message) => log.info(message),
    warn: (message) => log.warn(message),
    warnOnce: (message) => {
      if (warned.has(message)) return;
      warned.add(message);
      log.warn(message);
    },
    error: (message, options) => {
      if (options?.error) errors.add(options.error);
      log.error(message);
    },
    clearScreen: () => {},
    hasErrorLogged: (error) => errors.has(error),
  };
}
