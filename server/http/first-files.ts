import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { escapeHtml } from "#server/lib/escape-html.ts";
import { LANGUAGES, type Language } from "#shared/domain/language.ts";

/** What the build says of the pages that people come to first: their scripts, and those with the texts of each language. */
const firstFiles = z.object({
  pages: z.record(z.string(), z.array(z.string())),
  texts: z.record(z.enum(LANGUAGES), z.array(z.string())),
});

/** Answers tags for a page's head that have a browser fetch its scripts together with the app instead of after it. */
export type FirstFiles = (url: string, language: Language) => string;

/** Reads what the build left in its folder (`client/first-files.ts`). */
export async function readFirstFiles(directory: string): Promise<FirstFiles> {
  const { pages, texts } = firstFiles.parse(
    JSON.parse(await readFile(join(directory, ".vite/first-files.json"), "utf8")),
  );
  const known = Object.entries(pages).map(([pattern, files]) => ({
    matches: new RegExp(`^${pattern.replace(/:\w+/g, "[^/]+")}$`),
    files,
  }));
  return (url, language) => {
    const [path = ""] = url.split("?");
    const own = known.find(({ matches }) => matches.test(path))?.files ?? [];
    return [...texts[language], ...own]
      .map((file) => `<link rel="modulepreload" crossorigin href="${escapeHtml(file)}">`)
      .join("\n    ");
  };
}
