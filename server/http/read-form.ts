import type { Readable } from "node:stream";
import type { Request, Response } from "express";
import multer, { MulterError } from "multer";
import { AppError } from "#server/http/app-error.ts";
import type { Endpoint } from "#shared/http/endpoint.ts";

type Upload = NonNullable<Endpoint["upload"]>;

/** The text fields beside a file. */
const FIELDS_MAX = 20;
const FIELD_MAX_BYTES = 10 * 1024;
const FIELD_NAME_MAX_BYTES = 100;
/** What multer says of a form that is none, or ends too early; it has no class for it. */
const UNREADABLE_FORM =
  /^(Unexpected end of (form|file)|Malformed (part header|content type)|Multipart: Boundary not found|Unsupported content type|Request (aborted|closed|error))/;

/** A file of a form, and what became of it. */
export interface FormFile<Taken> {
  /** As the sender calls the file, and its type. */
  name: string;
  claimedType: string;
  taken: Taken;
}

/** A form that was read; at least one file came with it. */
export interface Form<Taken> {
  fields: Record<string, string>;
  /** In the order in which they came. */
  files: [FormFile<Taken>, ...FormFile<Taken>[]];
}

/**
 * Reads a multipart form with one file, or with as many as the endpoint takes, which `take` gets while they come; exactly
 * `maxBytes` of each pass. Rejects as soon as it is known that the form can't be taken, without reading the rest, and has
 * `undo` remove what `take` had kept.
 */
export async function readForm<Taken>(
  request: Request,
  response: Response,
  { field, maxBytes, most = 1 }: Upload,
  { take, undo }: { take: (file: Readable) => Promise<Taken>; undo: (taken: Taken) => Promise<void> },
): Promise<Form<Taken>> {
  refuseLost(request);
  const taking: Promise<Taken>[] = [];
  try {
    await new Promise<void>((resolve, reject) => {
      const storage = streamTo((file) => {
        const one = take(file);
        taking.push(one);
        return one;
      }, reject);
      const limits = {
        fileSize: maxBytes,
        files: most,
        fields: FIELDS_MAX,
        fieldSize: FIELD_MAX_BYTES,
        fieldNameSize: FIELD_NAME_MAX_BYTES,
      };
      const read = multer({ storage, limits, defParamCharset: "utf8" }).array(field, most);
      read(request, response, (error?: unknown) => (error ? reject(error) : resolve()));
    });
    const kept = await Promise.all(taking);
    // Multer lists them in the order in which they came, which is that of `taking`.
    const files = ((request.files ?? []) as Express.Multer.File[]).map(({ originalname, mimetype }, place) => {
      return { name: originalname, claimedType: mimetype, taken: kept[place] as Taken };
    });
    const [first, ...others] = files;
    if (!first) throw fileMissing(field);
    return { fields: request.body, files: [first, ...others] };
  } catch (error) {
    // Multer would read the rest, however long that is.
    request.unpipe();
    request.pause();
    const kept = await Promise.allSettled(taking);
    for (const one of kept) if (one.status === "fulfilled") await undo(one.value);
    const failed = kept.find((one) => one.status === "rejected");
    throw failed && !isOfForm(error) ? failed.reason : toFormError(error);
  }
}

export function tooLarge(): AppError {
  return new AppError("TOO_LARGE", "That file is too large.");
}

/**
 * Throws INVALID_INPUT for a body whose connection was lost before anything read it. Called right before it is read:
 * its end has passed already, so that a reader would wait for it for ever.
 */
export function refuseLost({ destroyed, complete }: Request): void {
  if (destroyed && !complete) throw unreadable();
}

function unreadable(cause?: unknown): AppError {
  return new AppError("INVALID_INPUT", "That upload can't be read.", { reason: "input-unreadable", cause });
}

/** `onFailure` hears of it before multer reports it, which reads the rest of the body first. */
function streamTo(
  take: (source: Readable) => Promise<unknown>,
  onFailure: (error: unknown) => void,
): multer.StorageEngine {
  return {
    _handleFile: (_request, { stream }, done) => {
      let isTooLarge = false;
      stream.once("limit", () => {
        isTooLarge = true;
        // The bytes end here, and are thrown away.
        stream.destroy(tooLarge());
      });
      const fail = (error: unknown) => {
        onFailure(isTooLarge ? tooLarge() : error);
        done(error);
      };
      take(stream).then(() => done(null, {}), fail);
    },
    // The caller removes stored bytes, once it knows which there are.
    _removeFile: (_request, _file, done) => done(null),
  };
}

function isOfForm(error: unknown): boolean {
  return error instanceof AppError || error instanceof MulterError || isUnreadable(error);
}

function isUnreadable(error: unknown): boolean {
  return error instanceof Error && UNREADABLE_FORM.test(error.message);
}

function toFormError(error: unknown): unknown {
  if (error instanceof MulterError && error.code === "LIMIT_FILE_SIZE") return tooLarge();
  if (error instanceof MulterError || isUnreadable(error)) return unreadable(error);
  return error;
}

/** INVALID_INPUT for a call without the file that it is about. */
export function fileMissing(field: string): AppError {
  return new AppError("INVALID_INPUT", "A file is missing.", {
    reason: "file-unchosen",
    fields: { [field]: "Choose a file." },
  });
}

/** INVALID_INPUT for a file that came in JSON, and not as base64. */
export function unreadableFile(field: string): AppError {
  return new AppError("INVALID_INPUT", "That file can't be read.", {
    reason: "input-unreadable",
    fields: { [field]: "Send the bytes as base64, without a prefix." },
  });
}
