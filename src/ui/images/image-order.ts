export type ListedImage = { key: string } & ({ path: string; file?: never } | { file: File; path?: never });

export function moveImage<Item>(list: Item[], from: number, to: number): Item[] {
  const moved = list.filter((_, index) => index !== from);
  const [item] = list.slice(from, from + 1);
  return item === undefined || to < 0 || to >= list.length ? list : moved.toSpliced(to, 0, item);
}
