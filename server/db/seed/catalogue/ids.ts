import { chance, demoId } from "#server/db/seed/catalogue/codes.ts";
import { DAY_MS } from "#shared/domain/durations.ts";

/** Where the files of the demo catalogue are served. */
export const MEDIA = "/media/demo";

/** What the catalogue knows from its start was added in the half year from here on. */
const OPENED = new Date("2024-09-02T09:00:00Z");

/** When what a text names was added: the same moment every time. */
export const added = (key: string) => new Date(OPENED.getTime() + Math.floor(chance(`added:${key}`) * 180) * DAY_MS);

/** The id of the row that a text names, the same every time. */
export const rowId = (key: string) => demoId(key, added(key));
