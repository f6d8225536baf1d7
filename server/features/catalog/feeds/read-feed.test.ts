import { Readable } from "node:stream";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { FeedFaultError, type RowOfFeed } from "#server/features/catalog/feeds/feed-rows.ts";
import { readFeed } from "#server/features/catalog/feeds/read-feed.ts";
import { processorMs } from "#server/testing/processor-time.ts";

/** The rows of a text that comes in small parts, and the fault that ended it. */
async function read(text: string | Buffer, size = 7) {
  const bytes = Buffer.from(text);
  const parts = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
    bytes.subarray(at * size, (at + 1) * size),
  );
  const rows: RowOfFeed[] = [];
  try {
    for await (const row of readFeed(Readable.from(parts))) rows.push(row);
  } catch (error) {
    if (!(error instanceof FeedFaultError)) throw error;
    return { rows, fault: error.fault, line: error.line };
  }
  return { rows };
}

const RSS = (items: string, before = "") =>
  `<?xml version="1.0"?>\n${before}<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>\n<title>Shop</title>\n${items}</channel></rss>`;

test("CSV has its rows with the line where each begins, quotes and line ends within fields", async () => {
  const csv = '\ufeffid,Title,g:image link\r\n1,"A ""big"" desk\nin oak",https://a.example/1.jpg\r\n\r\n2,Bed,\r\n';
  expect((await read(csv)).rows).toEqual([
    { line: 2, fields: { id: ["1"], title: ['A "big" desk\nin oak'], image_link: ["https://a.example/1.jpg"] } },
    expect.objectContaining({ fields: { id: ["2"], title: ["Bed"], image_link: [""] } }),
  ]);
});

test("a row with too many fields is named, and those behind it are read", async () => {
  const { rows } = await read("id,title\n1,Desk\n2,Bed,oak\n3,Sofa\n");
  expect(rows).toEqual([
    { line: 2, fields: { id: ["1"], title: ["Desk"] } },
    { line: 3, reason: "malformed" },
    { line: 4, fields: { id: ["3"], title: ["Sofa"] } },
  ]);
});

test.each([
  ["CSV", 'id,title\n1,Desk\n2,"Bed\n3,Sofa\n4,Lamp\n'],
  ["TSV", 'id\ttitle\n1\tDesk\n2\t"Bed\n3\tSofa\n4\tLamp\n'],
])("a quote in %s that is never closed is a fault at the row where it was opened", async (_name, text) => {
  expect(await read(text)).toMatchObject({ rows: [{ line: 2 }], fault: "malformed", line: 3 });
});

test("what is not UTF-8 is named, but for the UTF-16 of spreadsheets", async () => {
  const french = "id,title\n1,Étagère\n";
  expect(await read(Buffer.from(french, "latin1"))).toMatchObject({ rows: [], fault: "not-utf-8" });
  const wide = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(french, "utf16le")]);
  expect((await read(wide)).rows).toEqual([{ line: 2, fields: { id: ["1"], title: ["Étagère"] } }]);
  const line = Buffer.from('{"code":"1","product_name":"Étagère"}\n{"code":"2"}\n', "latin1");
  expect((await read(line)).rows).toMatchObject([{ line: 1, reason: "malformed" }, { line: 2 }]);
  expect(await read(Buffer.from(RSS("<item><title>Étagère</title></item>"), "latin1"))).toMatchObject({
    fault: "not-utf-8",
  });
});

test("elements with the names of an object's own members are fields as others", async () => {
  const item = "<item><g:id>1</g:id><constructor>a</constructor><__proto__>b</__proto__><title>Desk</title></item>";
  const { rows } = await read(RSS(item));
  expect(rows).toMatchObject([{ fields: { id: ["1"], title: ["Desk"] } }]);
});

test("an item of endlessly many elements is too long and soon read, and endlessly deep ones are a fault", async () => {
  const many = RSS(`<item><g:id>1</g:id>${"<a/>".repeat(600_000)}</item><item><g:id>2</g:id></item>`);
  const readMany = async () => {
    const { rows } = await read(many, 65_536);
    expect(rows).toMatchObject([{ reason: "too-long" }, { fields: { id: ["2"] } }]);
  };
  expect(await processorMs(readMany)).toBeLessThan(20_000);
  expect(await read(RSS(`<item>${"<a>".repeat(100_000)}`), 65_536)).toMatchObject({ rows: [], fault: "malformed" });
});

test("TSV keeps a quote in the middle of a field", async () => {
  expect((await read('id\ttitle\n1\tShelf 30" wide\n')).rows).toEqual([
    { line: 2, fields: { id: ["1"], title: ['Shelf 30" wide'] } },
  ]);
});

test("RSS has its items, and nothing of what lies deeper in them", async () => {
  const { rows } = await read(
    RSS(
      "<item><g:id>1</g:id><title>Desk &amp; chair</title><g:price>5.00 CAD</g:price>\n<g:shipping><g:price>9 CAD</g:price></g:shipping><description><![CDATA[<b>oak</b>]]></description></item>\n<item><g:id>2</g:id></item>",
    ),
  );
  expect(rows).toEqual([
    {
      line: 4,
      fields: {
        id: ["1"],
        title: ["Desk & chair"],
        price: ["5.00 CAD"],
        shipping: [""],
        description: ["<b>oak</b>"],
      },
    },
    { line: 6, fields: { id: ["2"] } },
  ]);
});

test("Atom has its entries, with the address of a link", async () => {
  const atom =
    '<feed xmlns="http://www.w3.org/2005/Atom" xmlns:g="http://base.google.com/ns/1.0"><entry><g:id>1</g:id><title>Été</title><link href="https://a.example/1"/></entry></feed>';
  expect((await read(atom, 1)).rows).toEqual([
    { line: 1, fields: { id: ["1"], title: ["Été"], link: ["https://a.example/1"] } },
  ]);
});

test.each([
  ["a document type", '<!DOCTYPE rss [<!ENTITY a "aaaa">]>', "doctype"],
  ["one that leads to a file", '<!DOCTYPE rss SYSTEM "file:///etc/passwd">', "doctype"],
])("%s is refused", async (_name, before, fault) => {
  expect(await read(RSS("<item><g:id>1</g:id></item>", before))).toMatchObject({ rows: [], fault });
});

test("an entity of the feed's own is refused, with what stands before it read", async () => {
  const broken = RSS("<item><g:id>1</g:id></item>\n<item><g:id>&own;</g:id></item>");
  expect(await read(broken)).toEqual({ rows: [{ line: 4, fields: { id: ["1"] } }], fault: "malformed", line: 5 });
});

test("JSONL of the Open Food Facts family has its rows, and a broken line is one bad row", async () => {
  const lines = [
    JSON.stringify({
      code: "0036000291452",
      product_name: "",
      product_name_fr: "Étagère",
      brands: "Nordhem, Lind",
      categories_tags: ["en:furniture", "en:shelves"],
      image_url: 7,
    }),
    "{broken",
    "",
    JSON.stringify({ code: 12, product_name: "Desk" }),
  ].join("\r\n");
  expect((await read(lines)).rows).toEqual([
    {
      line: 1,
      fields: {
        id: ["0036000291452"],
        title: ["Étagère"],
        brand: ["Nordhem"],
        gtin: ["0036000291452"],
        product_type: ["en:furniture > en:shelves"],
      },
    },
    { line: 2, reason: "malformed" },
    { line: 4, fields: { id: ["12"], title: ["Desk"], gtin: ["12"] } },
  ]);
});

test("a row that is longer than any is refused without being kept, and the next one is read", async () => {
  const long = `{"code":"${"9".repeat(3 * 1024 * 1024)}"}\n{"code":"1"}\n`;
  expect((await read(long, 65_536)).rows).toEqual([
    { line: 1, reason: "too-long" },
    { line: 2, fields: { id: ["1"], gtin: ["1"] } },
  ]);
});

test("what is packed is unpacked, and what is damaged is told", async () => {
  const packed = gzipSync("id,title\n1,Desk\n");
  expect((await read(packed)).rows).toEqual([{ line: 2, fields: { id: ["1"], title: ["Desk"] } }]);
  expect(await read(packed.subarray(0, -10))).toMatchObject({ fault: "damaged" });
});

test.each([
  ["", "unknown-format"],
  ["just a text", "unknown-format"],
  ["%PDF-1.7\n", "unknown-format"],
  ["<html></html>", "unknown-format"],
  ["sku,name\n1,Desk\n", "columns-missing"],
  ["<rss><channel><item>", "malformed"],
])("%j is no feed", async (text, fault) => {
  expect(await read(text)).toMatchObject({ rows: [], fault });
});

/** Without what is not collected yet, of which a busy machine has much. */
function heapInUse(): number {
  setFlagsFromString("--expose-gc");
  runInNewContext("gc")();
  return process.memoryUsage().heapUsed;
}

test("of a row that is too long no more is kept, however many elements it has", async () => {
  const parts = function* () {
    yield Buffer.from("<rss><channel><item>");
    for (let part = 0; part < 60; part++) {
      const names = Array.from({ length: 10_000 }, (_, at) => `<a${part}x${at}/>`);
      yield Buffer.from(names.join(""));
    }
    heapAtEnd = heapInUse();
    yield Buffer.from("</item></channel></rss>");
  };
  let heapAtEnd = 0;
  const before = heapInUse();
  const rows: RowOfFeed[] = [];
  for await (const row of readFeed(Readable.from(parts()))) rows.push(row);
  expect(rows).toEqual([{ line: 1, reason: "too-long" }]);
  expect(heapAtEnd - before).toBeLessThan(20 * 1024 * 1024);
});

test("a tag with more attributes than any feed has ends the reading, also while it is open", async () => {
  let given = 0;
  const parts = function* () {
    yield Buffer.from("<rss><channel><item><title>Desk</title></item><item ");
    for (; given < 20; given++) {
      yield Buffer.from(Array.from({ length: 1000 }, (_, at) => `a${given}x${at}="" `).join(""));
    }
    yield Buffer.from("/></channel></rss>");
  };
  const rows: RowOfFeed[] = [];
  const reading = async () => {
    for await (const row of readFeed(Readable.from(parts()))) rows.push(row);
  };
  await expect(reading()).rejects.toMatchObject({ fault: "malformed" });
  expect(rows).toHaveLength(1);
});
