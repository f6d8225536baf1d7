import { benchDiscussions } from "./community/discussions.ts";
import { benchLedger } from "./community/ledger.ts";
import { benchNotifications } from "./community/notifications.ts";
import { runParts } from "./lib/parts.ts";

/** What members of the community wait for, and whether their points are right. `-- --only NAME` runs one part. */
await runParts({ discussions: benchDiscussions, notifications: benchNotifications, ledger: benchLedger });
