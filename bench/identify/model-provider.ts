import { listenModelServer } from "#server/testing/model-server.ts";

/** The provider in a process of its own, so that its work is none of the adapter's. Tells its parent where it is. */
const { url } = await listenModelServer();
process.send?.(url);
process.once("disconnect", () => process.exit());
