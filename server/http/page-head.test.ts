import { expect, test } from "vitest";
import { startTestApp } from "#server/testing/harness.ts";
import { NAVIGATION, navigate } from "#server/testing/navigate.ts";

const PUBLIC_URL = "https://hexkey.example";

async function headOf(path: string, language?: string) {
  const { origin } = await startTestApp({ config: { publicUrl: PUBLIC_URL } });
  const response = await navigate(origin + path, { ...NAVIGATION, ...(language && { "accept-language": language }) });
  const html = await response.text();
  const all = (pattern: RegExp) => [...html.matchAll(pattern)].map(([, text]) => text);
  return {
    vary: response.headers.get("vary"),
    lang: all(/<html lang="([^"]*)"/g),
    title: all(/<title>([^<]*)<\/title>/g),
    description: all(/<meta name="description" content="([^"]*)"/g),
    cardTitle: all(/<meta property="og:title" content="([^"]*)"/g),
    cardText: all(/<meta property="og:description" content="([^"]*)"/g),
    cardLocale: all(/<meta property="og:locale" content="([^"]*)"/g),
    picture: all(/<meta property="og:image" content="([^"]*)"/g),
  };
}

test.each(["/", "/home", "/privacy-policy", "/nowhere", "/p/unknown"])(
  "the head of %s is in French for French readers",
  async (path) => {
    const head = await headOf(path, "fr-CA,fr;q=0.9,en;q=0.5");
    expect(head).toMatchObject({
      lang: ["fr-CA"],
      title: ["Hexkey · Numérisez, magasinez, assemblez"],
      description: [expect.stringContaining("Numérisez le code")],
      cardTitle: head.title,
      cardText: head.description,
      cardLocale: ["fr_CA"],
      picture: [`${PUBLIC_URL}/og.png`],
    });
    expect(head.vary).toContain("Accept-Language");
  },
);

test.each([undefined, "en-US", "de, en;q=0.5", "de"])("the head is in English for a reader of %s", async (language) => {
  const head = await headOf("/home", language);
  expect(head).toMatchObject({
    lang: ["en-CA"],
    title: ["Hexkey · Scan, Shop, Build"],
    description: [expect.stringContaining("Scan the code")],
    cardTitle: head.title,
    cardText: head.description,
    cardLocale: ["en_CA"],
  });
});
