import { benchAnalytics } from "./admin/analytics.ts";
import { benchBusiness } from "./admin/business.ts";
import { benchDesk } from "./admin/desk.ts";
import { benchFeeds } from "./admin/feeds.ts";
import { benchMerge } from "./admin/merge.ts";
import { benchResolver } from "./admin/resolver.ts";
import { sharingBuiltServer } from "./lib/built-server.ts";
import { runParts } from "./lib/parts.ts";

/** What administrators and makers wait for. `-- --only NAME` runs one part. */
await sharingBuiltServer(() =>
  runParts({
    analytics: benchAnalytics,
    business: benchBusiness,
    desk: benchDesk,
    feeds: benchFeeds,
    merge: benchMerge,
    resolver: benchResolver,
  }),
);
