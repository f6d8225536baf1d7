import { writeFile } from "node:fs/promises";
import { FONT_FILE, subsetInter } from "./subset.ts";

const font = await subsetInter();
await writeFile(FONT_FILE, font);
console.log(`${FONT_FILE.pathname}: ${font.length} bytes`);
