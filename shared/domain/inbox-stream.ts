/** Where a member's changes of the inbox are streamed: Server-Sent Events, and so no endpoint of the JSON contract. */
export const INBOX_STREAM_PATH = "/api/notifications/stream";

/** So often something is said, for those on the way who take silence for an end. */
export const STREAM_BEAT_MS = 12_000;
/** One for each browser of a person; the tabs of a browser share one. */
export const STREAMS_PER_ACCOUNT = 8;
export const STREAMS_PER_PROCESS = 5000;
