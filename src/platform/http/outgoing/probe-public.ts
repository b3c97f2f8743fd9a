// Checks whether an untrusted address responds, without giving access to this network (SSRF).

import { Failure, type FetchFailure, type FetchOptions, openRedirected } from "./fetch-public.ts";

/** Status after all redirects, or why there is none. */
export type Probed =
  | { ok: true; status: number }
  | { ok: false; reason: Exclude<FetchFailure, "too-large" | "refused"> };

/** Some servers reject HEAD in one way or another, so only the status of a GET counts against them. */
const FIRST_ERROR_STATUS = 400;

/** Sends HEAD, then GET if that is rejected, both within the time limit. No body is read. */
export async function probePublic(
  address: string,
  options: Pick<FetchOptions, "allowPrivate" | "timeoutMs" | "resolve">,
): Promise<Probed> {
  const signal = AbortSignal.timeout(options.timeoutMs);
  const ask = async (method: "HEAD" | "GET"): Promise<number> => {
    const response = await openRedirected(address, options, signal, method);
    response.destroy();
    return response.statusCode ?? 0;
  };
  try {
    const status = await ask("HEAD").catch((error: unknown) => {
      // Some servers break the connection on HEAD. What was refused on purpose is not tried again.
      if (error instanceof Failure || signal.aborted) throw error;
      return FIRST_ERROR_STATUS;
    });
    return { ok: true, status: status < FIRST_ERROR_STATUS ? status : await ask("GET") };
  } catch (error) {
    if (error instanceof Failure && (error.reason === "address" || error.reason === "redirects"))
      return { ok: false, reason: error.reason };
    return { ok: false, reason: signal.aborted ? "timeout" : "unreachable" };
  }
}
