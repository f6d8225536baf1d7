import { vi } from "vitest";
import { afterEveryTest } from "#client/testing/after-every-test.ts";

interface Kept {
  length: number;
  offset: number;
}

/**
 * The answer to a request of the package; null where its connection is lost, "silence" where the connection dies
 * without notice.
 */
type Answer = { status: number; headers?: Record<string, string>; body?: string } | null | "silence";

/**
 * Speaks enough of tus 1.0.0 for one page, in place of XMLHttpRequest. `interfere` may answer a request otherwise;
 * undefined leaves it to the server. `takes` is how many bytes of a PATCH arrive before its connection is lost.
 */
export function fakeTusServer({
  interfere = () => undefined,
  takes = () => Number.POSITIVE_INFINITY,
}: {
  interfere?: (method: string, path: string) => Answer | undefined;
  takes?: () => number;
} = {}) {
  const uploads = new Map<string, Kept>();
  const requests: string[] = [];
  /** Of the calls that began an upload. */
  const keys: (string | undefined)[] = [];
  let made = 0;

  const answer = (method: string, path: string, headers: Map<string, string>, body: unknown): Answer => {
    if (method === "POST") keys.push(headers.get("idempotency-key"));
    const other = interfere(method, path);
    if (other !== undefined) return other;
    if (method === "POST") {
      const id = `018f0000-0000-7000-8000-${String(++made).padStart(12, "0")}`;
      uploads.set(`/api/uploads/${id}`, { length: Number(headers.get("upload-length")), offset: 0 });
      return { status: 201, headers: { location: `/api/uploads/${id}` } };
    }
    const upload = uploads.get(path);
    if (!upload) return { status: 404 };
    const { length, offset } = upload;
    if (method === "HEAD")
      return { status: 200, headers: { "upload-offset": `${offset}`, "upload-length": `${length}` } };
    if (method === "DELETE") return uploads.delete(path) ? { status: 204 } : { status: 404 };
    if (Number(headers.get("upload-offset")) !== offset) return { status: 409 };
    const size = body instanceof Blob ? body.size : 0;
    const taken = Math.min(size, takes());
    upload.offset += taken;
    return taken < size ? null : { status: 204, headers: { "upload-offset": `${upload.offset}` } };
  };

  class FakeRequest {
    status = 0;
    responseText = "";
    upload: { onprogress?: (event: { lengthComputable: boolean; loaded: number }) => void } = {};
    onload: () => void = () => undefined;
    onerror: (error: unknown) => void = () => undefined;
    #line: [method: string, path: string] = ["", ""];
    readonly #sent = new Map<string, string>();
    #answered: Record<string, string> = {};
    #aborted = false;

    open(method: string, url: string) {
      this.#line = [method, new URL(url, location.origin).pathname];
    }
    setRequestHeader(name: string, value: string) {
      this.#sent.set(name.toLowerCase(), value);
    }
    getResponseHeader(name: string) {
      return this.#answered[name.toLowerCase()] ?? null;
    }
    abort() {
      this.#aborted = true;
      // As in browsers: such an answer can't be read any more.
      this.status = 0;
      this.responseText = "";
      this.#answered = {};
    }
    send(body: unknown) {
      const [method, path] = this.#line;
      requests.push(`${method} ${path}`);
      queueMicrotask(() => {
        if (this.#aborted) return;
        const given = answer(method, path, this.#sent, body);
        if (given === "silence") return;
        if (given === null) return this.onerror(new ProgressEvent("error"));
        this.status = given.status;
        this.#answered = given.headers ?? {};
        this.responseText = given.body ?? "";
        this.onload();
      });
    }
  }
  vi.stubGlobal("XMLHttpRequest", FakeRequest);
  return { uploads, requests, keys };
}

afterEveryTest(() => {
  vi.unstubAllGlobals();
});
