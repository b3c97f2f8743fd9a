/**
 * The HTML of a page as it is now: after a change, a server that is busy shows the one of before for some seconds.
 * Whoever asks for it after that gets the same.
 */
export async function readAnew(url: string): Promise<string> {
  const answer = await fetch(url, { headers: { "cache-control": "no-cache" } });
  return answer.text();
}
