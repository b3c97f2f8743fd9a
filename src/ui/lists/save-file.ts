/** Hands a text made in the browser to the person as a download. */
export function saveFile(name: string, type: string, text: string): void {
  saveBlob(name, new Blob([text], { type }));
}

/** The same for what came from the server. */
export function saveBlob(name: string, blob: Blob): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // Safari still reads the address after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
