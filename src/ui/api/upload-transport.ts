import type { Transport } from "./api-client.ts";

/** Time without a transferred byte after which a connection counts as dead. */
const STILL_MS = 120_000;

/**
 * Works like `fetch`. Fails when the transfer stalls, since a silently lost network would keep it open forever.
 * @param onProgress receives the sent part, 0 to 1
 */
export function uploadTransport(onProgress: (part: number) => void): Transport {
  return (path, init) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(init.method ?? "GET", path);
      const begun = performance.now();
      request.timeout = STILL_MS;
      new Headers(init.headers).forEach((value, name) => request.setRequestHeader(name, value));
      request.upload.addEventListener("progress", (event) => {
        request.timeout = performance.now() - begun + STILL_MS;
        if (event.lengthComputable) onProgress(event.loaded / event.total);
      });
      request.addEventListener("load", () => resolve(toResponse(request)));
      for (const failure of ["error", "abort", "timeout"]) {
        request.addEventListener(failure, () => reject(new TypeError("the upload did not arrive")));
      }
      request.send(init.body as FormData);
    });
}

function toResponse(request: XMLHttpRequest): Response {
  const { status } = request;
  const retryAfter = request.getResponseHeader("retry-after");
  const headers = new Headers();
  if (retryAfter !== null) headers.set("retry-after", retryAfter);
  return new Response(status === 204 ? null : request.responseText, { status, headers });
}
