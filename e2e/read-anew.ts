/** Reads a page's current HTML, since a busy server returns the old page for some seconds after a change. */
export async function readAnew(url: string): Promise<string> {
  const answer = await fetch(url, { headers: { "cache-control": "no-cache" } });
  return answer.text();
}
