import type { Readable } from "node:stream";
import { DataStore, ERRORS, Upload } from "@tus/server";
import { eq } from "drizzle-orm";
import type { Deps } from "#server/deps.ts";
import { forgetUpload } from "#server/features/files/forget.ts";
import { checkUploadJob } from "#server/features/files/jobs.ts";
import { addPieces, hasTooManyPieces, listPieces } from "#server/features/files/pieces.ts";
import { closeUpload, type UploadRow } from "#server/features/files/uploads.ts";
import { AppError } from "#server/http/app-error.ts";
import { HOUR_MS } from "#shared/domain/durations.ts";
import { UPLOAD_ABANDONED_HOURS } from "#shared/domain/limits.ts";
import { uploads } from "#shared/schema/index.ts";

/** The extensions of the protocol that we support, in addition to its core. */
export const TUS_EXTENSIONS = ["creation", "creation-with-upload", "termination", "expiration"];

type Needs = Pick<Deps, "db" | "storage" | "log" | "queue" | "now">;

/** The store of the tus server: rows, and pieces on the object storage. */
export class UploadStore extends DataStore {
  readonly #deps: Needs;
  /**
   * Writes under way. The next caller has the lock as soon as the last one was asked to let go, but how far the upload
   * has come is known only when the bytes that the last one received are kept.
   */
  readonly #writes = new Map<string, Promise<unknown>>();

  constructor(deps: Needs) {
    super();
    this.#deps = deps;
    this.extensions = TUS_EXTENSIONS;
  }

  override async getUpload(id: string): Promise<Upload> {
    await this.#writes.get(id);
    const row = await this.#find(id);
    const offset = row.state === "receiving" ? (await listPieces(this.#deps, row)).bytes : row.bytes;
    // The server went away before it could say so.
    if (row.state === "receiving" && offset === row.bytes) await finishUpload(this.#deps, id);
    const touched = row.touchedAt.toISOString();
    return new Upload({ id, size: row.bytes, offset, metadata: { filename: row.fileName }, creation_date: touched });
  }

  override async write(source: Readable, id: string, offset: number): Promise<number> {
    const writing = this.#write(source, id, offset);
    // The waiting code only needs its end.
    const over = writing.catch(() => undefined);
    this.#writes.set(id, over);
    try {
      return await writing;
    } finally {
      if (this.#writes.get(id) === over) this.#writes.delete(id);
    }
  }

  async #write(source: Readable, id: string, offset: number): Promise<number> {
    const row = await this.#find(id);
    // All of it is here already; a repeated call has nothing to add.
    if (row.state !== "receiving") return offset;
    if (hasTooManyPieces((await listPieces(this.#deps, row)).pieces)) {
      throw new AppError("UNPROCESSABLE", "This upload came in too many parts. Please begin again.", {
        reason: "upload-out-of-step",
      });
    }
    const end = await addPieces(this.#deps, row, offset, source);
    await this.#deps.db.update(uploads).set({ touchedAt: this.#deps.now() }).where(eq(uploads.id, id));
    return end;
  }

  override async remove(id: string): Promise<void> {
    await forgetUpload(this.#deps, await this.#find(id));
  }

  override getExpiration(): number {
    return UPLOAD_ABANDONED_HOURS * HOUR_MS;
  }

  async #find(id: string): Promise<UploadRow> {
    const [row] = await this.#deps.db.select().from(uploads).where(eq(uploads.id, id));
    if (!row) throw ERRORS.FILE_NOT_FOUND;
    return row;
  }
}

/** All of it has arrived: has it checked. */
export async function finishUpload({ db, queue, now }: Pick<Deps, "db" | "queue" | "now">, id: string): Promise<void> {
  if (await closeUpload(db, id, now())) await queue.add(checkUploadJob, { id });
}
