import { vi } from "vitest";
import { afterEveryTest } from "#client/testing/after-every-test.ts";

/**
 * Has XMLHttpRequest send by `fetch`, which `stubEndpoint` answers, once `shares` of the body are told as sent. The
 * last one waits for `arrive`, where that is given.
 */
export function sendRequestsByFetch(shares: readonly number[] = [1], arrive: Promise<void> = Promise.resolve()): void {
  class FakeRequest {
    upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
    status = 0;
    statusText = "";
    responseText = "";
    onload = () => {};
    onerror = () => {};
    onabort = () => {};
    readonly #controller = new AbortController();
    readonly #headers = new Headers();
    #line: [method: string, url: string] = ["", ""];

    open(method: string, url: string) {
      this.#line = [method, url];
    }
    setRequestHeader(name: string, value: string) {
      this.#headers.set(name, value);
    }
    abort() {
      this.#controller.abort();
      this.onabort();
    }
    async send(body: BodyInit | null) {
      const [method, url] = this.#line;
      const { signal } = this.#controller;
      try {
        for (const loaded of shares) this.upload.onprogress?.({ loaded, total: 1 });
        await arrive;
        signal.throwIfAborted();
        const response = await fetch(url, { method, headers: this.#headers, body, signal });
        this.status = response.status;
        this.responseText = await response.text();
        this.onload();
      } catch {
        if (!signal.aborted) this.onerror();
      }
    }
  }
  vi.stubGlobal("XMLHttpRequest", FakeRequest);
}

afterEveryTest(() => void vi.unstubAllGlobals());
