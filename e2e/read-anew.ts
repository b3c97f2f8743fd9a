/**
 * Reads a page's current HTML: after a change, a busy server returns the old page for some seconds. Later requests
 * get the new one.
 */
export async function readAnew(url: string): Promise<string> {
  const answer = await fetch(url, { headers: { "cache-control": "no-cache" } });
  return answer.text();
}
