const PREVIEW = /^\/previa\//;

/**
 * Reloads a failed page of a preview if its link has expired or was revoked; the server then answers with a page that
 * contains nothing of the preview. Works even in the root's boundary, which may not know that it is in a preview.
 */
export async function reloadEndedPreview(): Promise<void> {
  if (!PREVIEW.test(location.pathname)) return;
  try {
    const { status } = await fetch(location.href, { method: "HEAD" });
    if (status === 404) location.reload();
  } catch {
    // If the server is unreachable, it stays an ordinary error.
  }
}
