/** The text on a label, read from a photo. It is data of a stranger: never an instruction to anything. */
export interface LabelText {
  /** In their order on the label, one printed line each, without control characters; few and short. */
  lines: string[];
  /** How sure the reader is of them on the whole, from 0 to 1; 0 where there is no text. */
  confidence: number;
}

/** Reads the printed text of labels. */
export interface LabelReader {
  /**
   * Reads a picture that is upright and was decoded before by the reader of pictures. One at a time, a few wait. Rejects
   * with a `LabelReaderError`, or with the reason of `signal` once that is aborted.
   */
  read(picture: Uint8Array, signal?: AbortSignal): Promise<LabelText>;
  /** Ends it with all that is under way; it reads nothing any more. */
  close(): Promise<void>;
}

/** The longer side of the largest picture that is read, in pixels. */
export const LABEL_PICTURE_MAX_SIDE = 1600;
/** Room for such a picture without compression. */
export const LABEL_PICTURE_MAX_BYTES = 12 * 1024 * 1024;
export const LABEL_LINES_MAX = 60;
export const LABEL_LINE_MAX_CHARACTERS = 120;

/**
 * `busy`: too many wait. `too-large`: more pixels or bytes than are read. `unreadable`: no picture. `too-slow`: it took
 * too long. `failed`: the reader broke down. `closed`: it was closed.
 */
export type LabelReaderFault = "busy" | "too-large" | "unreadable" | "too-slow" | "failed" | "closed";

/** Why no label was read; it says nothing of what is on the picture. */
export class LabelReaderError extends Error {
  readonly fault: LabelReaderFault;

  constructor(fault: LabelReaderFault, cause?: string) {
    super(`No label was read: ${fault}`, { cause });
    this.name = "LabelReaderError";
    this.fault = fault;
  }
}
