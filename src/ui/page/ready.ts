// Marks when a page is interactive, by an attribute for tests, styles and waiting code. Some parts load their scripts
// late; the page is ready when they have loaded.

/** Registers parts to wait for; their containing component must call it before `pageIsReady`. */
export function waitForParts(ids: readonly string[]): void {
  const { dataset } = document.documentElement;
  if (!("ready" in dataset) && ids.length > 0) dataset.late = ids.join(" ");
}

export function partIsReady(id: string): void {
  const { dataset } = document.documentElement;
  if (dataset.late === undefined) return;
  const others = dataset.late.split(" ").filter((other) => other !== id);
  dataset.late = others.join(" ");
  if (others.length > 0) return;
  delete dataset.late;
  pageIsReady();
}

export function pageIsReady(): void {
  const { dataset } = document.documentElement;
  if (!("late" in dataset)) dataset.ready = "";
}
