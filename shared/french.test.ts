import { readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { fileURLToPath } from "node:url";
import { parseSync } from "oxc-parser";
import { expect, test } from "vitest";
import { DROPPED_TERMS } from "#shared/testing/french-terms.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const read = (file: string) => readFileSync(join(ROOT, file), "utf8");
const files = ["client/src", "server", "shared", "tools"].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" }).map((file) =>
    posix.join(folder, file.replaceAll("\\", "/")),
  ),
);

/** Files that are French from end to end. */
const ALL_FRENCH = /(?:\/fr\/|-fr\.ts$)/;
/** Who writes French in the demo catalogue: members, in words of their own. */
const FRENCH_REVIEW = /^(?:amelie|luc|hugo) [^|]*\|(.*)$/gm;

interface Text {
  file: string;
  text: string;
}

interface Node {
  type: string;
  [key: string]: unknown;
}
const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && "type" in value;
const children = (node: Node) => Object.values(node).flat().filter(isNode);
const nameOf = (node: unknown) => isNode(node) && (node.name ?? node.value);

/** What is compared, imported, or is a name in the code is no text. */
function parts(node: Node): Node[] {
  if (/^(?:Import|TSLiteral|BinaryExpression)/.test(node.type) && node.operator !== "+") return [];
  if (node.type === "Property" && isNode(node.value) && !node.computed) return [node.value];
  if (node.type === "MemberExpression" && isNode(node.object)) return [node.object];
  return children(node);
}

/** Every text below a node, with the name of what is filled in: "Bonjour, {name}". */
function textsOf(node: Node): string[] {
  const below = parts(node).flatMap(textsOf);
  if (node.type === "Literal" && typeof node.value === "string") return [node.value];
  if (node.type !== "TemplateLiteral") return below;
  const [quasis, filled] = [node.quasis, node.expressions] as [{ value: { cooked: string } }[], Node[]];
  const text = quasis.map(({ value }, i) => value.cooked + (filled[i] ? `{${nameOf(filled[i]) || ""}}` : ""));
  return [
    text.join("").replaceAll("{NBSP}", "\u00A0"),
    ...below.filter((other) => !quasis.some(({ value }) => value.cooked === other)),
  ];
}

/** What a file has for `fr`, and what a step of the demo catalogue says in French. */
function frenchIn(node: Node): string[] {
  if (node.type === "Property" && nameOf(node.key) === "fr" && isNode(node.value)) return textsOf(node.value);
  if (node.type === "CallExpression" && nameOf(node.callee) === "step") {
    const french = (node.arguments as unknown[])[1];
    return isNode(french) ? textsOf(french) : [];
  }
  return children(node).flatMap(frenchIn);
}

const sources = files
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\/testing\//.test(file))
  .map((file) => ({ file, source: read(file) }))
  .filter(({ file, source }) => ALL_FRENCH.test(file) || /\bfr\b|\bstep\(/.test(source));

/** Every French text that we write: of the screens, the mails, the page heads, the manuals and the steps. */
const ours: Text[] = [
  ...sources.flatMap(({ file, source }) => {
    const program = parseSync(file, source).program as unknown as Node;
    const texts = ALL_FRENCH.test(file) ? textsOf(program) : frenchIn(program);
    return texts.map((text) => ({ file, text }));
  }),
  ...files
    .filter((file) => file.endsWith(".fr.vtt"))
    .flatMap((file) =>
      read(file)
        .split("\n")
        .map((text) => ({ file, text })),
    )
    .filter(({ text }) => !/^\d|^WEBVTT|^Language/.test(text) || /^\d+\. /.test(text)),
];
const reviews: Text[] = files
  .filter((file) => /seed\/catalogue\/reviews-\w+\.ts$/.test(file))
  .flatMap((file) => [...read(file).matchAll(FRENCH_REVIEW)].map(([, text = ""]) => ({ file, text })));

/** A number, or something filled in that may be one. */
const UNITS = "h|min|ans|%|\\$|jours|heures|Mo|cm|kg|lb";
/** What may begin with a vowel: see `de` in `shared/domain/french.ts`. */
const NAMES = "author|name|brand|account|actor|provider|device|host|service";

/** Typography of Québec, after the Office québécois de la langue française. */
const RULES = [
  { rule: "a colon follows a no-break space", wrong: /[ \u202F]:|[a-zà-ÿ0-9»)}]: /, example: "Vidéo : 1" },
  { rule: "no space stands before ; ! ?", wrong: /[ \u00A0\u202F][;!?]/, example: "Prêt ?" },
  { rule: "guillemets hold no-break spaces", wrong: /«[^\u00A0]|[^\u00A0]»/, example: "« Oui »" },
  { rule: "quotes of another kind stand inside guillemets", wrong: /^[^«]*["“”]|»[^«]*["“”]/, example: "Un “mot”" },
  { rule: "the apostrophe is curly", wrong: /[a-zà-ÿ]'[a-zà-ÿ{]/i, example: "l'avis" },
  { rule: "three dots are one sign that follows a word", wrong: /\.\.\.|[\p{L}\d}][ \u00A0]…/u, example: "Envoi..." },
  { rule: "a number and its unit stay together", wrong: new RegExp(`[\\d}] (?:${UNITS})(?![\\w-])`), example: "2 h" },
  {
    rule: "a dollar names its country without its code",
    wrong: /\$ (?:CA|US)|\$\u00A0(?:CAD|USD)/,
    example: "9 $ CAD",
  },
  {
    rule: "de and que elide before a name",
    wrong: new RegExp(`\\b(?:de|que) \\{(?:${NAMES})\\}`),
    example: "de {author}",
  },
];
const wrongIn = (texts: Text[], wrong: RegExp, unless?: RegExp) =>
  texts.filter(({ text }) => wrong.test(text) && !unless?.test(text)).map(({ file, text }) => `${file} ${text}`);

test("French is found wherever it stands", () => {
  const where = new Set([...ours, ...reviews].map(({ file }) => file));
  const kinds = [
    "client/src/messages/fr/takedown.ts",
    "client/src/messages/legal/fr/terms.ts",
    "server/features/takedowns/mail-texts-fr.ts",
    "server/features/accounts/account-mails.ts",
    "server/features/catalog/product-page-texts.ts",
    "server/http/page-head.ts",
    "server/dev/identity-pages.ts",
    "tools/demo-media/manual-texts.ts",
    "tools/demo-media/furniture/desks.ts",
    "server/db/seed/catalogue/guides.ts",
    "server/db/seed/catalogue/reviews-home.ts",
    "server/db/seed/media/torsvik-desk.fr.vtt",
  ];
  expect(kinds.filter((file) => !where.has(file))).toEqual([]);
  expect(ours.length).toBeGreaterThan(1500);
});

test.each(RULES)("in French $rule", ({ wrong, example }) => {
  expect(example).toMatch(wrong);
  expect(wrongIn([...ours, ...reviews], wrong)).toEqual([]);
});

test.each(DROPPED_TERMS)("French says $say", ({ dropped, unless }) => {
  expect(wrongIn(ours, dropped, unless)).toEqual([]);
});

test("an exception to a dropped term is one that is made", () => {
  const idle = DROPPED_TERMS.filter(({ dropped, unless }) => {
    return unless && !ours.some(({ text }) => dropped.test(text) && unless.test(text));
  });
  expect(idle.map(({ say }) => say)).toEqual([]);
});

test("French counts as one what is less than two", () => {
  const french = sources.filter(({ file }) => ALL_FRENCH.test(file));
  expect(french.filter(({ source }) => /=== 1\s*\?/.test(source)).map(({ file }) => file)).toEqual([]);
});
