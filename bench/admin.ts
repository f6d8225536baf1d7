import { benchAnalytics } from "./admin/analytics.ts";
import { benchDesk } from "./admin/desk.ts";
import { benchFeeds } from "./admin/feeds.ts";
import { benchInsights } from "./admin/insights.ts";
import { benchMerge } from "./admin/merge.ts";
import { benchResolver } from "./admin/resolver.ts";
import { runParts } from "./lib/parts.ts";

/** What administrators and makers wait for. `-- --only NAME` runs one part. */
await runParts({
  analytics: benchAnalytics,
  desk: benchDesk,
  feeds: benchFeeds,
  insights: benchInsights,
  merge: benchMerge,
  resolver: benchResolver,
});
