import type { Transport } from "./api-client.ts";

/**
 * Like `fetch`, and reports the progress of the upload.
 * @param onProgress called with the sent part, 0 to 1
 */
export function uploadTransport(onProgress: (part: number) => void): Transport {
  return (path, init) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(init.method ?? "GET", path);
      new Headers(init.headers).forEach((value, name) => request.setRequestHeader(name, value));
      request.upload.addEventListener("progress", (event) => {
        if (event.lengthComputable) onProgress(event.loaded / event.total);
      });
      request.addEventListener("load", () =>
        resolve(
          new Response(request.status === 204 ? null : request.responseText, { status: request.status }),
        ),
      );
      for (const failure of ["error", "abort", "timeout"]) {
        request.addEventListener(failure, () => reject(new TypeError("the upload did not arrive")));
      }
      request.send(init.body as FormData);
    });
}
