const PREVIEW = /^\/previa\//;

/**
 * Loads the address anew where a page of a preview failed because its link has expired or was revoked meanwhile: the
 * server says so on a page of its own, on which nothing of the preview is left. For any boundary, also that of the root,
 * which may not know any more that it is in a preview.
 */
export async function reloadEndedPreview(): Promise<void> {
  if (!PREVIEW.test(location.pathname)) return;
  try {
    const { status } = await fetch(location.href, { method: "HEAD" });
    if (status === 404) location.reload();
  } catch {
    // Unreached, it stays an error like any other.
  }
}
