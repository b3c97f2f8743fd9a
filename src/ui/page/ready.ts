// When a page answers its visitor: an attribute for tests, styles and what waits for it. Some parts of a page bring their
// scripts later than the rest; the page is ready when they are.

/** Names the parts that the page waits for. Called before `pageIsReady`: by what stands within it. */
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
