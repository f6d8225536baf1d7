import type { Database } from "#server/db/client.ts";
import type { Signals } from "#server/db/signals.ts";
import type { Domains } from "#server/domain.ts";
import type { Config } from "#server/env.ts";
import type { Queue } from "#server/jobs/queue.ts";
import type { Log } from "#server/lib/log.ts";
import type { Passwords } from "#server/lib/passwords.ts";
import type { LabelReader } from "#server/ports/label-reader/index.ts";
import type { Mailer } from "#server/ports/mail/index.ts";
import type { PlaceFinder } from "#server/ports/place-finder/index.ts";
import type { Pusher } from "#server/ports/push/index.ts";
import type { RecallFeed } from "#server/ports/recall-feed/index.ts";
import type { ObjectStorage } from "#server/ports/storage/index.ts";
import type { VideoConverter } from "#server/ports/video-converter/index.ts";
import type { VideoServices } from "#server/ports/video-service/index.ts";
import type { VisionModel } from "#server/ports/vision-model/index.ts";
import type { WebDownloads, WebFiles } from "#server/ports/web-file/index.ts";

/** Everything the features may ask for; each service picks what it uses. Built once in `index.ts`. */
export interface Deps {
  db: Database;
  log: Log;
  /** The clock, so that tests can move it. */
  now: () => Date;
  config: Config;
  /** The descriptions of the domains. */
  domains: Domains;
  /** Work for later, in the background. */
  queue: Queue;
  /** What other processes on the same database tell. */
  signals: Signals;
  /** Hashing, away from the thread that answers. */
  passwords: Passwords;
  /** Where files are kept. */
  storage: ObjectStorage;
  /** Where linked videos are. */
  videoServices: VideoServices;
  /** Where linked files are. */
  webFiles: WebFiles;
  /** The same, of which all is read. */
  downloads: WebDownloads;
  /** What authorities recall, by the feeds that are set up. */
  recallFeeds: readonly RecallFeed[];
  /** Makes videos that every phone plays; null where there is nothing that can. */
  videoConverter: VideoConverter | null;
  /** Reads the text of labels; null where nothing does. */
  labels: LabelReader | null;
  /** Looks at photos; null where no model is set up. */
  model: VisionModel | null;
  /** Tells where people are who have agreed to it, by the services that are set up. */
  places: PlaceFinder;
  /** Sends messages to browsers. */
  push: Pusher;
  /** Null where no mail can be sent. */
  mail: Mailer | null;
}
