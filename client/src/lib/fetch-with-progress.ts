import type { Fetch } from "#shared/http/endpoint.ts";

/**
 * Sends as `fetch` does, and says how much of the body has left, from 0 to 1: that only XMLHttpRequest tells. Cookies go
 * along. Rejects as `fetch` does: with a TypeError where no answer arrives, with the signal's reason once it is aborted.
 */
export const fetchWithProgress =
  (onProgress: (share: number) => void): Fetch =>
  (url, { method = "GET", headers, body, signal }) =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const request = new XMLHttpRequest();
      request.open(method, url);
      new Headers(headers).forEach((value, name) => {
        request.setRequestHeader(name, value);
      });
      request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
      request.onload = () => {
        const { status, statusText, responseText } = request;
        resolve(new Response(responseText, { status, statusText }));
      };
      request.onerror = () => reject(new TypeError("The connection was lost."));
      request.onabort = () => reject(signal?.reason);
      signal?.addEventListener("abort", () => request.abort(), { once: true });
      request.send(body as XMLHttpRequestBodyInit | null);
    });
