import { expect, test } from "vitest";

const SOURCES = import.meta.glob<string>(["../**/*.ts", "../**/*.tsx", "!../**/*.test.*", "!../testing/**"], {
  query: "?raw",
  import: "default",
  eager: true,
});

/** The browser's own storage: only these files may use it, for the reason given. */
const DIRECT: Record<string, string> = {
  "lib/storage.ts": "the one way to the storages",
  "lib/push-device.ts": "the worker that shows notifications, which keeps nothing and is left with the session",
  "lib/session-store.ts": "takes the server's hint of a session away with the session",
};
const BROWSER =
  /\b(?:localStorage|sessionStorage|indexedDB|caches|cookieStore|serviceWorker)\b|navigator\.storage|document\.cookie|window\.name\b/;

/** What is kept without an owner: settings of the device, which say nothing of what people do here. */
const DEVICE: Record<string, string> = {
  "features/catalog/page/reader-country.ts": "in which country's units and shops are shown",
  "features/player/controls/use-speed.ts": "how fast films play, in this tab",
  "features/moderation/queue/keys/setting.ts": "whether single characters work the queue",
  "lib/camera-settings.ts": "torch and zoom of the device's camera",
  "lib/camera.ts": "which of the device's cameras",
  "lib/i18n.tsx": "language",
  "lib/parts.ts": "when this tab's page was last loaded anew by itself",
  "lib/provider-arrival.ts": "that this tab went to a provider to sign in",
  "lib/theme.ts": "light or dark",
};

/** The files that read or write a person's values below `lib/draft.ts`. */
const OWNED: Record<string, string> = {
  "lib/draft.ts": "the one way to keep what is a person's",
  "lib/session-store.ts": "the session itself, and the owner of the values",
};

/** What is kept for a person, by the file that does so: emptied when that person leaves. */
const PERSONS: Record<string, string> = {
  "features/accounts/sign-in/draft.ts": "what was typed to come in",
  "features/moderation/report/draft.ts": "reports",
  "features/accounts/settings/draft.ts": "names and an email address to change",
  "features/identify/feedback/drafts.ts": "what is on a photo, in their words",
  "features/identify/place/person-place.ts": "where they shop and build, or that they would rather not say",
  "features/player/resume/watch-positions.ts": "where films were stopped",
  "features/community/discussions/discussion-form.tsx": "a discussion, and changes to one",
  "features/community/drafts.ts": "questions, answers and comments",
  "features/community/projects/editor/values.ts": "a project, and changes to one",
  "features/catalog/desk/new/draft.ts": "a product to add at the desk",
  "features/catalog/desk/sheet/draft.ts": "a product's sheet that is not saved yet",
  "features/scan/add-product/draft.ts": "a product to add, and that its adder went to sign in",
  "features/takedowns/counter/fields.ts": "a counter-notice",
  "features/moderation/removals/appeal-form.tsx": "an appeal",
  "features/takedowns/notice/draft.ts": "a copyright notice, and where the link of one that was sent went",
  "features/reviews/form/review-draft.ts": "a review",
  "features/reviews/reply/reply-form.tsx": "a maker's reply to a review",
  "features/scans/photos/scan-draft.ts": "what a photographed item is",
  "features/scans/device/device-scans.ts": "scans that waited before there was one outbox",
  "features/business/affiliates/program-draft.ts": "an affiliate program that is not saved yet",
  "features/business/partnerships/approve-form.tsx": "the terms of an approval that is not sent yet",
  "features/business/partnerships/reason-form.tsx": "the reason of a decision about a partner",
  "features/business/sponsorship/drafts.ts": "a sponsor and a campaign that are not saved yet",
  "features/business/partner/partner-values.ts": "an application for a partnership",
  "features/sharing/own/share-changes.ts": "a share to correct",
  "features/sharing/form/fields.ts": "a product to share",
  "features/sharing/run/unfinished-upload.ts": "where an upload stopped",
  "lib/outbox/store.ts": "what waits for the network",
};

/**
 * What modules remember as long as the page is there: each either empties it when a member leaves, or it has no owner.
 */
const REMEMBERING: Record<string, string> = {
  "features/identify/asking/arrived.ts": "a person's: what photos show that waited for the network",
  "features/reviews/form/chosen-photos.ts": "a person's: photos to send",
  "features/sharing/run/share-run.ts": "a person's: a file that is being shared, and what became of it",
  "features/sharing/run/sent-elsewhere.ts": "no owner: whether this tab is the one that shares",
  "features/sharing/run/send-extras.ts": "a person's: pictures and captions that were sent last",
  "features/scans/device/device-scans.ts": "no owner: what the outbox has of a kind, in another order",
  "features/scanner/decode/photo/canvas-pixels.ts": "no owner: a canvas in a worker that ends with the scanner",
  "features/scanner/decode/native.ts": "no owner: what the browser's reader calls the kinds of codes",
  "features/scanner/decode/photo/work.ts": "no owner: how far a photo has been looked at",
  "features/scanner/decode/worker.ts": "no owner: the readers",
  "lib/camera.ts": "the device's: whether the camera was refused",
  "lib/dialog-steps.ts": "no owner: which dialogs are open, and whether the history is on its way",
  "lib/outbox/alone.ts": "no owner: what is done alone at present",
  "lib/outbox/items.ts": "no owner: what is shown of the outbox and of engines that empty themselves",
  "lib/outbox/kind.ts": "no owner: which kinds of entries there are",
  "lib/outbox/send.ts": "a person's: what is on its way, and why something waits",
  "lib/outbox/store.ts": "a person's: what no storage holds",
  "lib/outbox/wake.ts": "no owner: whether there is something to show",
  "lib/parts.ts": "no owner: whether the network is gone, and which forms on the page were typed in",
  "lib/session-store.ts": "the person who is here",
  "features/notifications/live.ts": "whether the stream of this tab is open",
};

const code = (text: string) => text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, "");
const filesWith = (pattern: RegExp) =>
  Object.entries(SOURCES)
    .filter(([, text]) => pattern.test(code(text)))
    .map(([path]) => path.replace(/^\.\.\//, "").replace(/^\.\//, "lib/"))
    .sort();
const names = (list: Record<string, string>) => Object.keys(list).sort();

test("only the files named here use the browser's storage", () => {
  expect(filesWith(BROWSER)).toEqual(names(DIRECT));
});

test("only settings of the device and the store of a person's values use the storage", () => {
  expect(filesWith(/from "#client\/lib\/storage\.ts"/)).toEqual(names({ ...DEVICE, ...OWNED }));
});

test("what is kept for a person is listed", () => {
  expect(filesWith(/= draftKind\(/), "each file is a line of PERSONS in this test").toEqual(names(PERSONS));
});

test("what modules remember is listed, and a person's is dropped with them", () => {
  const remembering = filesWith(/^(?:let |const \w+ = new (?:Map|Set)<(?!\(| \(\)))/m);
  expect(remembering).toEqual(names(REMEMBERING));
  const persons = names(REMEMBERING).filter((file) => REMEMBERING[file]?.startsWith("a person's"));
  expect(filesWith(/^onSessionChange\(\(\{ left \}\)/m)).toEqual(persons);
});

test.each([
  'localStorage.setItem("x", "y");',
  'window.sessionStorage["x"] = "y";',
  'await indexedDB.open("x");',
  'const cache = await caches.open("x");',
  'document.cookie = "x=y";',
  "navigator.serviceWorker.register();",
])("'%s' is seen", (line) => expect(BROWSER.test(code(line))).toBe(true));
