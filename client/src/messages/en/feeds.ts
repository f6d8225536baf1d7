import type { FeedFault, FeedState } from "#shared/domain/feed.ts";

const states: Record<FeedState, string> = {
  waiting: "Waiting",
  running: "Loading",
  done: "Loaded",
  failed: "Stopped",
};

const faults: Record<FeedFault, string> = {
  "unknown-format": "This is none of the formats that are read: Google Merchant CSV, TSV or XML, or JSONL.",
  "columns-missing": "The table’s first line has to name the columns “id” and “title”.",
  malformed: "The file is damaged: nothing after this place can be read. What stood before is loaded.",
  "not-utf-8": "The file is not in UTF-8. Save it as “CSV UTF-8”, and send it again.",
  doctype: "An XML feed must have no document type and no entities of its own.",
  "too-large": "The file is too large. Send it in parts.",
  damaged: "The compressed file is damaged.",
  "link-refused": "The address leads to no file that everybody can fetch.",
  unavailable: "The file could not be fetched in several tries.",
};

export const feeds = {
  intro:
    "Product lists of shops and makers are loaded in the background. A row that is wrong is named and left out, and the same list again changes only what is new.",
  begin: "Import a feed",
  source: "Whose feed is it?",
  sourceHint: "A short name in small letters, the same each time: “oakline” or “corner-shop”",
  way: "Where is it?",
  ways: { file: "A file", link: "An address" },
  file: "Choose a file",
  fileHint: "CSV, TSV, XML or JSONL, also compressed with gzip; up to 512 MB",
  chosen: (name: string, size: string) => `${name} (${size})`,
  link: "Address of the feed",
  linkHint: "It begins with https://",
  send: "Start the import",
  sending: "Sending...",
  begun: "The import has started",
  begunText: "Its progress shows in the list. You may leave this page.",
  wrong: {
    source: "Use small letters and digits, with hyphens between words.",
    file: "Choose a file.",
    url: "Enter an address that begins with https://.",
  },
  list: "Imports",
  loadFailed: "The imports could not be loaded",
  noneTitle: "No imports yet",
  noneText: "The first one shows here with its progress.",
  states,
  inPart: "Loaded in part",
  faults,
  atLine: (line: string, fault: string) => `Line ${line}: ${fault}`,
  begunAt: (date: string) => `Started ${date}`,
  counts: { read: "Rows read", added: "Added", changed: "Changed", unchanged: "Unchanged", refused: "Refused" },
  errors: "Download the errors",
  errorsOf: (name: string) => `Download the errors of ${name}`,
  errorsFailed: "The errors could not be downloaded",
  given: "What we give out",
  givenText: "The catalogue as a merchant feed, and an open copy of all products with their codes and guides.",
  merchantFeed: "Merchant feed (XML)",
  openCopy: "Open copy (JSONL, compressed)",
};
