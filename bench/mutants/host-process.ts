import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { HostOptions, Order, Outcome } from "./host.ts";

export interface Host {
  /** Null where the host ended during the run; the next run has a new one. */
  run(order: Order): Promise<Outcome | null>;
  stop(): Promise<void>;
}

/** A run of some tests that takes longer has a host that does not end its workers. */
const LIMIT_MS = 15 * 60_000;

export async function startHost(options: HostOptions): Promise<Host> {
  let child = await launch(options);
  return {
    async run(order) {
      const outcome = await request(child, order);
      if (outcome === null) child = await launch(options);
      return outcome;
    },
    async stop() {
      child.disconnect();
      await once(child, "exit");
    },
  };
}

async function launch(options: HostOptions): Promise<ChildProcess> {
  const child = fork(fileURLToPath(new URL("host.ts", import.meta.url)), {
    cwd: options.tree,
    execArgv: ["--import", import.meta.resolve("tsx")],
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  child.send(options);
  await Promise.race([once(child, "message"), once(child, "exit")]);
  if (child.exitCode !== null) throw new Error(`Vitest does not start in ${options.tree}.`);
  return child;
}

function request(child: ChildProcess, order: Order): Promise<Outcome | null> {
  const timer = order.mutant === null ? undefined : setTimeout(() => child.kill("SIGKILL"), LIMIT_MS);
  const ended = new AbortController();
  const { signal } = ended;
  child.send(order);
  return Promise.race([
    once(child, "message", { signal }).then(([outcome]) => outcome as Outcome),
    once(child, "exit", { signal }).then(() => null),
  ]).finally(() => {
    clearTimeout(timer);
    ended.abort();
  });
}
