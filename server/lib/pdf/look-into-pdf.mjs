// What is in a PDF, and whether it is one that we give out. Plain JavaScript, because the process that reads PDFs starts
// without the tools that read TypeScript.
import { EncryptedPDFError, PDFArray, PDFDict, PDFDocument, PDFName, PDFRawStream, PDFStream } from "@cantoo/pdf-lib";

/** Readers look for the beginning in so many bytes, and for the end. */
const HEAD_BYTES = 1024;
const TAIL_BYTES = 4096;

/** What an action may be called that runs a script, starts a program, opens another file or sends something. */
const ACTIONS = new Set([
  "JavaScript",
  "Launch",
  "GoToR",
  "GoToE",
  "ImportData",
  "SubmitForm",
  "Rendition",
  "RichMediaExecute",
]);
/** Parts that hold a script, a file within the file, or a form with a program of its own. */
const PARTS = new Set(["JS", "EF", "EmbeddedFiles", "XFA", "RichMediaContent"]);
const ANNOTATIONS = new Set(["FileAttachment", "RichMedia", "3D", "Movie", "Sound"]);
/** Containers of the file as it came: all that was in them is written anew. */
const CONTAINERS = new Set(["ObjStm", "XRef"]);

/**
 * Reads a PDF, or says why it is refused. The document has nothing in it but what was looked at: what only another reader
 * would find is not written with it.
 *
 * @param {Buffer} bytes
 * @param {{ pagesMax: number }} limits
 * @returns {Promise<{ refusal: "no-pdf" | "locked" | "active" | "too-long" } | { pages: number, document: PDFDocument }>}
 */
export async function lookIntoPdf(bytes, { pagesMax }) {
  if (!bytes.subarray(0, HEAD_BYTES).includes("%PDF-")) return { refusal: "no-pdf" };
  if (!bytes.subarray(-TAIL_BYTES).includes("%%EOF")) throw new Error("it has no end");
  const document = await open(bytes);
  if (document === null) return { refusal: "locked" };
  if (isActive(document.context)) return { refusal: "active" };
  const pages = document.getPageCount();
  if (pages === 0) throw new Error("it has no page");
  const said = document.catalog.Pages().Count().asNumber();
  if (said !== pages) throw new Error(`it has ${pages} of its ${said} pages`);
  if (pages > pagesMax) return { refusal: "too-long" };
  removeContainers(document.context);
  return { pages, document };
}

/** Null where it is encrypted. Throws for what can't be read, in any of its parts. */
async function open(bytes) {
  try {
    return await PDFDocument.load(bytes, {
      throwOnInvalidObject: true,
      updateMetadata: false,
      parseSpeed: Number.POSITIVE_INFINITY,
    });
  } catch (error) {
    if (error instanceof EncryptedPDFError) return null;
    throw error;
  }
}

function isActive(context) {
  for (const [, object] of context.enumerateIndirectObjects()) {
    const waiting = [object];
    for (let one = waiting.pop(); one; one = waiting.pop()) {
      if (one instanceof PDFStream) waiting.push(one.dict);
      else if (one instanceof PDFArray) for (const item of one.asArray()) waiting.push(item);
      else if (one instanceof PDFDict) {
        for (const [key, value] of one.entries()) {
          if (isActiveEntry(context, key.decodeText(), value)) return true;
          waiting.push(value);
        }
      }
    }
  }
  return false;
}

function isActiveEntry(context, key, value) {
  if (PARTS.has(key)) return true;
  if (key === "S") return ACTIONS.has(nameOf(context, value));
  return key === "Subtype" && ANNOTATIONS.has(nameOf(context, value));
}

/** The text of a name, whatever way it is written in the file; undefined for anything else. */
function nameOf(context, value) {
  const found = context.lookup(value);
  return found instanceof PDFName ? found.decodeText() : undefined;
}

function removeContainers(context) {
  for (const [ref, object] of context.enumerateIndirectObjects()) {
    if (object instanceof PDFRawStream && CONTAINERS.has(nameOf(context, object.dict.get(PDFName.of("Type"))))) {
      context.delete(ref);
    }
  }
}
