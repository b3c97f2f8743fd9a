// A list of images in an order of one's own.

/** One image of a list: one that is there already, by its path, or a file to be sent. */
export type ListedImage = { key: string } & ({ path: string; file?: never } | { file: File; path?: never });

/** The list with one of its images somewhere else. */
export function moveImage<Item>(list: Item[], from: number, to: number): Item[] {
  const moved = list.filter((_, index) => index !== from);
  const [item] = list.slice(from, from + 1);
  return item === undefined || to < 0 || to >= list.length ? list : moved.toSpliced(to, 0, item);
}
