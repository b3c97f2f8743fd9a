import { type Call, tryCall } from "./calls.ts";
import type { Farm } from "./farm.ts";

/** Makes the same call at every process, one after the other. @returns their statuses */
export async function askEach({ machines }: Farm, call: Call): Promise<number[]> {
  const statuses: number[] = [];
  for (const { url } of machines) statuses.push((await tryCall(url, call))?.status ?? 0);
  return statuses;
}

/** Makes the same call at every process at the same time. @returns status and body of each */
export async function askAllAtOnce(
  { machines }: Farm,
  call: Call,
): Promise<{ status: number | undefined; body: unknown }[]> {
  return Promise.all(
    machines.map(async ({ url }) => {
      const response = await tryCall(url, call);
      return { status: response?.status, body: await response?.json() };
    }),
  );
}
