import { RecallFeedError } from "#server/ports/recall-feed/index.ts";

/** Bytes of one record. Real ones have some thousands. */
const RECORD_MAX_BYTES = 1024 * 1024;
/** Several times as many as any authority has published. */
const RECORDS_MAX = 200_000;

const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);
const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * The records of a list in JSON while its bytes come, one parsed at a time: a list as a whole may take thirty times its bytes
 * in memory and hold everything up while it is parsed. Throws a `RecallFeedError` for anything else than a list, and for more
 * or larger records than there can be; those before it have been given out.
 */
export async function* recordsOf(source: AsyncIterable<Buffer>, host: string): AsyncGenerator<unknown> {
  const list = new ListReader(host);
  for await (const chunk of source) yield* list.read(chunk);
  list.end();
}

class ListReader {
  readonly #host: string;
  #place: "before" | "within" | "behind" = "before";
  /** The bytes of the record that is being read, as they came. */
  #parts: Buffer[] = [];
  #bytes = 0;
  #depth = 0;
  #isText = false;
  #isEscaped = false;
  #records = 0;

  constructor(host: string) {
    this.#host = host;
  }

  *read(chunk: Buffer): Generator<unknown> {
    let from = 0;
    for (let at = 0; at < chunk.length; at++) {
      const byte = chunk[at] ?? 0;
      if (this.#place !== "within") {
        this.#outside(byte);
        from = at + 1;
      } else if (this.#isText) {
        if (this.#isEscaped) this.#isEscaped = false;
        else if (byte === BACKSLASH) this.#isEscaped = true;
        else if (byte === QUOTE) this.#isText = false;
      } else if (byte === QUOTE) this.#isText = true;
      else if (byte === OPEN_LIST || byte === OPEN_OBJECT) this.#depth++;
      else if (this.#depth > 0) {
        if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) this.#depth--;
      } else if (byte === COMMA || byte === CLOSE_LIST) {
        this.#keep(chunk.subarray(from, at));
        from = at + 1;
        yield* this.#record(byte === CLOSE_LIST);
      }
    }
    if (this.#place === "within") this.#keep(chunk.subarray(from));
  }

  /** Throws where the list has not ended. */
  end(): void {
    if (this.#place !== "behind") throw this.#noList();
  }

  #outside(byte: number): void {
    if (byte === 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d) return;
    if (this.#place === "behind") throw this.#noList();
    if (byte === OPEN_LIST) this.#place = "within";
    else if (!BYTE_ORDER_MARK.includes(byte)) throw this.#noList();
  }

  #keep(part: Buffer): void {
    this.#bytes += part.length;
    if (this.#bytes > RECORD_MAX_BYTES) {
      throw new RecallFeedError(`The answer of ${this.#host} has a record of more than ${RECORD_MAX_BYTES} bytes`);
    }
    // A copy: a part of a chunk would keep all of it.
    this.#parts.push(Buffer.from(part));
  }

  /** The record that has just ended; none where the list is empty. */
  *#record(isLast: boolean): Generator<unknown> {
    const text = Buffer.concat(this.#parts).toString("utf8");
    this.#parts = [];
    this.#bytes = 0;
    if (isLast) this.#place = "behind";
    if (isLast && this.#records === 0 && text.trim() === "") return;
    if (++this.#records > RECORDS_MAX) {
      throw new RecallFeedError(`The answer of ${this.#host} has more than ${RECORDS_MAX} records`);
    }
    yield this.#parse(text);
  }

  #parse(text: string): unknown {
    try {
      return JSON.parse(text);
    } catch {
      throw this.#noList();
    }
  }

  #noList(): RecallFeedError {
    return new RecallFeedError(`The answer of ${this.#host} is no list in JSON`);
  }
}
