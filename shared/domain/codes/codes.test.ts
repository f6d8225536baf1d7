import fc from "fast-check";
import { expect, test } from "vitest";
import { articleValue, looksLikeArticleNumber } from "#shared/domain/codes/article-number.ts";
import { parseDigitalLink } from "#shared/domain/codes/digital-link.ts";
import { parseElementString } from "#shared/domain/codes/element-string.ts";
import { canonicalGtin, checkDigit, expandUpcE, hasValidCheckDigit, printedGtin } from "#shared/domain/codes/gtin.ts";
import { resolveCode } from "#shared/domain/codes/resolve-code.ts";

const digits = (length: number) => fc.stringMatching(new RegExp(`^[0-9]{${length}}$`));
const isNumber = (text: string) => /[1-9]/.test(text);
/** A GTIN of a length, valid, in the form in which it is printed. */
const gtinOf = (length: number) =>
  digits(length - 1)
    .filter(isNumber)
    .map((body) => body + checkDigit(body));

test("every printed form of a GTIN gives one canonical value", () => {
  fc.assert(
    fc.property(fc.constantFrom(8, 12, 13, 14).chain(gtinOf), (printed) => {
      const canonical = canonicalGtin(printed);
      expect(canonical).toMatch(/^\d{14}$/);
      for (const longer of [12, 13, 14].filter((length) => length >= printed.length)) {
        expect(canonicalGtin(printed.padStart(longer, "0"))).toBe(canonical);
      }
      const text = canonical ?? "";
      for (const form of [
        `(01)${text}`,
        `01${text}`,
        `]C101${text}`,
        `]d201${text}10LOT`,
        `\u001d01${text}`,
        `https://id.gs1.org/01/${text}`,
        `http://shop.example/fr/01/${printed}/10/A?17=261231`,
        `https://x.example/gtin/${printed}/ser/9`,
        `HTTPS://X.EXAMPLE/GTIN/${text}/LOT/9#top`,
        `(01) ${printed.padStart(14, "0").replace(/(.{5})/g, "$1 ")} (21) S 1`,
        `01 ${text} 10 L7`,
        `]Q3(01)${text}`,
        `01${text}17261231\u001d10L\u001d`,
        `(8006)${text}0102`,
        `(02)${text}(37)12`,
      ]) {
        expect(resolveCode(form)).toMatchObject({ gtin: canonical });
      }
    }),
  );
});

/** Short for every form in which the digits themselves may be printed. */
const digitForms = (printed: string) => [
  printed,
  ` ${printed} `,
  `${printed.slice(0, 1)} ${printed.slice(1, 6)}\u00a0${printed.slice(6)}`,
  `]d1${printed}`,
  ...(printed.length >= 12 ? [`${printed.slice(0, 1)}-${printed.slice(1)}`, printed.padStart(14, "0")] : []),
];

test("the digits alone give it as well, in whatever groups they are typed", () => {
  const lengths = fc.constantFrom(8, 12, 13, 14).chain(gtinOf);
  // Eight digits that begin with 0 are UPC-E.
  const printed = lengths.filter((text) => text.length > 8 || !text.startsWith("0"));
  fc.assert(
    fc.property(printed, (text) => {
      for (const form of digitForms(text))
        expect(resolveCode(form)).toEqual({ kind: "gtin", gtin: canonicalGtin(text) });
    }),
  );
});

test("a UPC-E of either number system gives the GTIN of the UPC-A that it stands for", () => {
  fc.assert(
    fc.property(fc.constantFrom("0", "1"), digits(6), (system, six) => {
      const long = expandUpcE(`${system}${six}0`)?.slice(0, -1) ?? "";
      const short = `${system}${six}${checkDigit(long)}`;
      const gtin = canonicalGtin(long + checkDigit(long));
      fc.pre(gtin !== null);
      expect(resolveCode(short, { symbology: "upc-e" })).toEqual({ kind: "gtin", gtin });
      if (system === "0") expect(resolveCode(short)).toEqual({ kind: "gtin", gtin });
    }),
  );
});

test("one changed digit is always caught", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(8, 12, 13, 14).chain(gtinOf),
      fc.nat(),
      fc.integer({ min: 1, max: 9 }),
      (printed, at, by) => {
        const index = at % printed.length;
        const wrong = printed.slice(0, index) + ((Number(printed[index]) + by) % 10) + printed.slice(index + 1);
        expect(canonicalGtin(wrong)).toBeNull();
        expect(hasValidCheckDigit(wrong)).toBe(false);
        const long = wrong.padStart(14, "0");
        for (const form of [`(01)${long}`, `]C101${long}10L`, `https://x.example/01/${long}`, long])
          expect(resolveCode(form)).toEqual({ kind: "wrong-check-digit", digits: long });
      },
    ),
  );
});

test.each([
  // The examples of the GS1 General Specifications and of GS1's own check digit calculator.
  ["629104150021", 3],
  ["03600029145", 2],
  ["9638507", 4],
  ["1234567890123", 1],
])("the check digit of %s is %d", (body, digit) => {
  expect(checkDigit(body)).toBe(digit);
});

test.each([
  ["01234505", "012000003455"],
  ["04252614", "042100005264"],
  ["01234133", "012300000413"],
  ["01234543", "012340000053"],
  ["01234565", "012345000065"],
])("UPC-E %s stands for UPC-A %s", (short, long) => {
  expect(expandUpcE(short)).toBe(long);
});

test("eight digits are UPC-E where they begin with 0 or the reader says so, else GTIN-8", () => {
  expect(resolveCode("04252614")).toEqual({ kind: "gtin", gtin: "00042100005264" });
  expect(resolveCode("96385074")).toEqual({ kind: "gtin", gtin: "00000096385074" });
  expect(resolveCode("96385074", { symbology: "ean-8" })).toEqual({ kind: "gtin", gtin: "00000096385074" });
});

test("a digit too many or wrong is named as such, with the digits", () => {
  expect(resolveCode("034000470694")).toEqual({ kind: "wrong-check-digit", digits: "034000470694" });
  expect(resolveCode("0 34000 47069 4")).toEqual({ kind: "wrong-check-digit", digits: "034000470694" });
  expect(resolveCode("(01)00034000470694")).toEqual({ kind: "wrong-check-digit", digits: "00034000470694" });
  expect(resolveCode("https://id.gs1.org/01/00034000470694")).toMatchObject({ kind: "wrong-check-digit" });
  expect(resolveCode("96385075", { symbology: "ean-8" })).toMatchObject({ kind: "wrong-check-digit" });
});

test("a bundle lists its articles with their counts", () => {
  expect(resolveCode("(240)802.984.74(30)2(240)104.510.20(30)1(240)A1B2")).toMatchObject({
    contents: [
      { articleNumber: "802.984.74", count: 2 },
      { articleNumber: "104.510.20", count: 1 },
      { articleNumber: "A1B2", count: 1 },
    ],
  });
});

test("the host of a Digital Link says nothing, and qualifiers come in the standard's order", () => {
  expect(parseDigitalLink("https://a.example/x/y/01/09521234500000/22/2A/10/L1/21/S1?17=261231&utm=1")).toEqual([
    { identifier: "01", value: "09521234500000" },
    { identifier: "22", value: "2A" },
    { identifier: "10", value: "L1" },
    { identifier: "21", value: "S1" },
    { identifier: "17", value: "261231" },
  ]);
  expect(parseDigitalLink("https://a.example/01/09521234500000/21/S1/10/L1")).toBeNull();
  expect(parseDigitalLink("ftp://a.example/01/09521234500000")).toBeNull();
  expect(parseDigitalLink("https://a.example/01/%E0%A4%A")).toBeNull();
});

test("a shipping label is recognised and is no product", () => {
  for (const label of [
    "(00)340123450000000018",
    "00340123450000000018",
    "]C100340123450000000018",
    "https://x.example/00/340123450000000018",
  ]) {
    expect(resolveCode(label)).toEqual({ kind: "sscc", sscc: "340123450000000018" });
  }
});

test("element strings need their lengths and characters", () => {
  expect(parseElementString("(01)123", false)).toBeNull();
  expect(parseElementString("(99)", false)).toBeNull();
  expect(parseElementString("10LOT\u001d21S", true)).toEqual([
    { identifier: "10", value: "LOT" },
    { identifier: "21", value: "S" },
  ]);
  // Without a mark of GS1 this is any text.
  expect(parseElementString("10LOT", false)).toBeNull();
  expect(parseElementString("(10)L(T)1(21)2", false)).toEqual([
    { identifier: "10", value: "L(T)1" },
    { identifier: "21", value: "2" },
  ]);
});

test.each([
  ["802.984.74", true],
  ["802 984 74", true],
  ["N-10482", true],
  ["HXK-AB12-CD34", true],
  ["hello", false],
  ["12", false],
  ["a b c 1 2 3", false],
])("%s can be an article number: %s", (text, can) => {
  expect(looksLikeArticleNumber(text)).toBe(can);
});

test("article numbers are compared without what separates their groups", () => {
  expect(articleValue("Nördhem", "802.984.74")).toBe("nordhem:80298474");
  expect(articleValue("NORDHEM", "802 984 74")).toBe("nordhem:80298474");
  expect(articleValue("Sorrel & Pine", "SP 0204")).toBe("sorrelpine:sp0204");
});

test("links of the web only are links; a script is text", () => {
  expect(resolveCode("https://Example.org/a b")).toMatchObject({ kind: "link", host: "example.org" });
  for (const text of ["javascript:alert(1)", "data:text/html,x", "//evil.example", "tel:1", "WIFI:S:x;;"])
    expect(resolveCode(text).kind).toBe("text");
});

test("a GTIN is shown in the length in which it is printed", () => {
  expect(printedGtin("00034000470693")).toBe("034000470693");
  expect(printedGtin("00000096385074")).toBe("96385074");
  expect(printedGtin("09521234500000")).toBe("9521234500000");
});
