import { expect, test } from "vitest";

const sources = import.meta.glob<string>(["./fr/*.ts", "./legal/fr/*.ts"], {
  query: "?raw",
  import: "default",
  eager: true,
});

/** Every string literal of the French texts after the file it is in, with a number for whatever is filled in. */
const texts = Object.entries(sources).flatMap(([file, source]) =>
  [...source.replace(/^import .*$/gm, "").matchAll(/"(?:[^"\\]|\\.)*"|`(?:[^`\\]|\\.)*`/g)].map(
    ([text]) => `${file} ${text.replace(/\$\{[^}]*\}/g, "1")}`,
  ),
);

/** Typography of Québec, after the Office québécois de la langue française. */
const RULES = [
  { rule: "a colon follows a no-break space", wrong: /[ \u202F]:|[a-zà-ÿ0-9»)]: / },
  { rule: "no space stands before ; ! ?", wrong: /[ \u00A0\u202F][;!?]/ },
  { rule: "guillemets hold no-break spaces", wrong: /«[^\u00A0]|[^\u00A0]»/ },
  { rule: "the apostrophe is curly", wrong: /[a-zà-ÿ]'[a-zà-ÿ]/i },
  { rule: "a number and its unit stay together", wrong: /\d (?:h|ans|%|\$|jours|heures|Mo)(?![\w-])/ },
];

test("the French texts are found", () => {
  expect(texts.length).toBeGreaterThan(100);
});

test.each(RULES)("in French $rule", ({ wrong }) => {
  expect(texts.filter((text) => wrong.test(text.slice(text.indexOf(" "))))).toEqual([]);
});
