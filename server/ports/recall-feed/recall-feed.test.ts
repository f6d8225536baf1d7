import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { askForList } from "#server/ports/recall-feed/ask.ts";
import { gtinsIn } from "#server/ports/recall-feed/cpsc.ts";
import { recordsOf } from "#server/ports/recall-feed/json-list.ts";
import { plainText } from "#server/ports/recall-feed/plain-text.ts";
import { cpscRecord, englishRecord, frenchRecord, startRecallServer, UGLY } from "#server/testing/recall-server.ts";

const LIMITS = { maxBytes: 1000, timeoutMs: 2000 };

test("the CPSC is asked for each year, and its recall has the texts, brands, models and GTINs of the record", async () => {
  const { cpsc, answers, asked } = await startRecallServer();
  answers.cpsc = [cpscRecord()];
  expect(await cpsc.read()).toEqual({
    skipped: 0,
    recalls: [
      {
        number: "26901",
        date: "2026-03-05",
        en: {
          title: "Nordhem Recalls Lindholm Dressers Due to Tip-Over and Entrapment Hazards",
          url: "https://www.cpsc.gov/Recalls/2026/Nordhem-Recalls-Lindholm-Dressers",
          hazard: "The dresser can tip over if it is not anchored to the wall.",
          remedy: "Consumers should stop using the dresser and contact Nordhem.",
        },
        fr: null,
        brands: ["Nordhem North America, of Conshohocken, Pa."],
        models: ["Lindholm dressers", "LH-3300-W"],
        gtins: ["09506000134352"],
      },
    ],
  });
  expect(asked[0]?.search).toBe("?format=json&RecallDateStart=1973-01-01&RecallDateEnd=1973-12-31");
  expect(asked).toHaveLength(2026 - 1973 + 1);
});

test("records that make no recall are skipped and counted, and those around them are read", async () => {
  const { cpsc, answers } = await startRecallServer();
  const bare = {
    RecallNumber: 26_902,
    Title: "A lamp",
    URL: "http://www.cpsc.gov/lamp",
    Products: null,
    ProductUPCs: [{}],
  };
  answers.cpsc = [cpscRecord(), ...UGLY, bare];
  const { recalls, skipped } = await cpsc.read();
  expect(skipped).toBe(UGLY.length);
  expect(recalls.map(({ number, date, gtins }) => [number, date, gtins.length])).toEqual([
    ["26901", "2026-03-05", 1],
    ["26902", null, 0],
  ]);
});

test("Health Canada's files are one recall in two languages, of consumer products only", async () => {
  const { healthCanada, answers } = await startRecallServer();
  answers.en = [
    englishRecord(),
    englishRecord({ NID: "99002", Organization: "CFIA" }),
    englishRecord({ NID: "99003", Product: null, Issue: null, "Last updated": null }),
    englishRecord({ NID: "99004", URL: "" }),
    7,
  ];
  answers.fr = [frenchRecord(), frenchRecord({ NID: "99003", Titre: null }), frenchRecord({ NID: "99002" }), null];
  const { recalls, skipped } = await healthCanada.read();
  expect(skipped).toBe(2);
  expect(recalls).toEqual([
    expect.objectContaining({
      number: "99001",
      date: "2026-03-06",
      en: {
        title: "Nordhem Lindholm dressers recalled due to tip-over hazard",
        url: englishRecord().URL,
        hazard: "Tip-over hazard",
        remedy: "Stop using the recalled product immediately.",
      },
      fr: {
        title: frenchRecord().Titre,
        url: frenchRecord().URL,
        hazard: "Risque de basculement",
        remedy: "Cessez d’utiliser le produit.",
      },
      models: ["Nordhem Lindholm dressers (white & oak)"],
      gtins: [],
    }),
    expect.objectContaining({ number: "99003", date: null, fr: null, models: [] }),
  ]);
});

test("a feed that answers with an error, with no JSON, with no list or with too much is not read", async () => {
  for (const [answer, message] of [
    ["<html>", "no list in JSON"],
    ['{"error": "busy"}', "no list in JSON"],
    ["[{}", "no list in JSON"],
    ["[{},]", "no list in JSON"],
    ["[,{}]", "no list in JSON"],
    ["[{} {}]", "no list in JSON"],
    ["[{]}]", "no list in JSON"],
    ["[{}] <b>", "no list in JSON"],
    ["", "no list in JSON"],
    [`[${" ".repeat(2000)}]`, "more than 1000 bytes"],
  ] as const) {
    const { origin, answers } = await startRecallServer();
    answers.en = answer;
    await expect(allOf(askForList(new URL(`${origin}/en`), LIMITS))).rejects.toThrow(message);
  }
  const { origin } = await startRecallServer((_request, response) => response.writeHead(302, { location: "/" }).end());
  await expect(allOf(askForList(new URL(origin), LIMITS))).rejects.toThrow("has answered 302");
});

test("records are read whole, wherever their bytes are cut and whatever their texts have in them", async () => {
  const records = [{ a: 'é"\\, ]}[{' }, "x,y", [], [[1, 2], {}], null, -1.5, true, { b: "\\" }, "\u2028"];
  const bytes = Buffer.from(`\uFEFF ${JSON.stringify(records, null, 1)}\r\n`);
  for (const size of [1, 2, 3, 7, bytes.length]) {
    const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, n) =>
      bytes.subarray(n * size, (n + 1) * size),
    );
    expect(await allOf(recordsOf(Readable.from(chunks), "host"))).toEqual(records);
  }
  expect(await allOf(recordsOf(Readable.from([Buffer.from(" [ ] ")]), "host"))).toEqual([]);
});

test("a feed of millions of nothings, or of one endless record, is left early and takes no memory", async () => {
  for (const [piece, message] of [
    ["{},".repeat(100_000), "more than 200000 records"],
    ["[".repeat(100_000), "record of more than 1048576 bytes"],
    ["x".repeat(100_000), "record of more than 1048576 bytes"],
  ] as const) {
    let given = 0;
    const { origin } = await startRecallServer((_request, response) => {
      const endless = function* () {
        yield "[";
        for (; given < 900; given++) yield piece;
      };
      Readable.from(endless()).pipe(response);
    });
    const limits = { maxBytes: 96 * 1024 * 1024, timeoutMs: 20_000 };
    await expect(allOf(askForList(new URL(origin), limits))).rejects.toThrow(message);
    expect(given).toBeLessThan(100);
  }
});

test("a feed that is silent is given up, and none is asked at a private address", async () => {
  const { origin } = await startRecallServer(() => undefined);
  await expect(allOf(askForList(new URL(origin), { ...LIMITS, timeoutMs: 50 }))).rejects.toThrow(
    "took longer than 50 ms",
  );
  for (const address of ["https://10.0.0.1/", "https://localhost:1/"]) {
    const refused = await allOf(askForList(new URL(address), LIMITS)).catch((error: Error) => error);
    expect(String((refused as Error).cause)).toContain("not public");
  }
});

test("GTINs are found among what people type, by length and check digit", () => {
  expect(gtinsIn("UPC 0 41798 00145 9, 9506000134352; 950600013435")).toEqual(["00041798001459", "09506000134352"]);
  expect(gtinsIn("041798001459 9506000134352")).toEqual(["00041798001459", "09506000134352"]);
  expect(gtinsIn("N/A")).toEqual([]);
});

test("texts lose tags, entities, invisible and broken characters, and are cut", () => {
  expect(plainText("<p>Salt &amp; Pepper&#8217;s\u0000 \u200Bset</p>")).toBe("Salt & Pepper’s set");
  expect(plainText("a\uD800b &unknown; &#xD800;")).toBe("a\uFFFDb &unknown; \uFFFD");
  expect([plainText(" -- "), plainText("")]).toEqual([null, null]);
  expect(plainText("x".repeat(3000))).toHaveLength(1000);
});

async function allOf(records: AsyncIterable<unknown>): Promise<unknown[]> {
  const all: unknown[] = [];
  for await (const one of records) all.push(one);
  return all;
}
