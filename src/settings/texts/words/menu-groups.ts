// The menu is one list; a link with a level belongs to the last link before it without one (docs/adr/0088).

/** A type instead of an interface, so that it is assignable to `TextValue`. */
// oxlint-disable-next-line typescript/consistent-type-definitions
export type MenuLink = {
  label: string;
  to: string;
  /** Makes it a child of the last link above it without a level. */
  level?: string | undefined;
};

interface Leveled {
  level?: string | null | undefined;
}

/** A link with its index in the list and its child links. */
export interface MenuGroup<Link> {
  link: Link;
  index: number;
  inner: { link: Link; index: number }[];
}

/** Groups links with their children. The first link is always top-level. */
export function groupLinks<Link extends Leveled>(links: readonly Link[]): MenuGroup<Link>[] {
  const groups: MenuGroup<Link>[] = [];
  links.forEach((link, index) => {
    const above = link.level === "inner" ? groups.at(-1) : undefined;
    if (above) above.inner.push({ link, index });
    else groups.push({ link, index, inner: [] });
  });
  return groups;
}

/** Filters links; children of a removed link move up a level. */
export function keepLinks<Link extends Leveled>(
  links: readonly Link[],
  isKept: (link: Link) => boolean,
): Link[] {
  return groupLinks(links).flatMap(({ link, inner }) => {
    const kept = inner.map((one) => one.link).filter(isKept);
    return isKept(link) ? [onTop(link), ...kept] : kept.map(onTop);
  });
}

/** Moves a link along with its children, past whole groups of its level. @returns the same list if it cannot move */
export function moveLink<Link extends Leveled>(
  links: readonly Link[],
  from: number,
  to: number,
): readonly Link[] {
  const moved = links[from];
  if (!moved || from === to || to < 0 || to >= links.length) return links;
  const groups = groupLinks(links);
  const groupAt = (index: number) => groups.findLast((group) => group.index <= index);
  const own = groupAt(from);
  if (!own || own.index !== from) return topFirst(links.toSpliced(from, 1).toSpliced(to, 0, moved));
  const count = own.inner.length + 1;
  const over = groupAt(to > from ? Math.max(to, from + count) : to);
  if (!over || over === own) return links;
  const place = to > from ? over.index + over.inner.length + 1 - count : over.index;
  return links.toSpliced(from, count).toSpliced(place, 0, ...links.slice(from, from + count));
}

export function removeLink<Link extends Leveled>(links: readonly Link[], index: number): Link[] {
  return keepLinks(links, (link) => link !== links[index]);
}

function topFirst<Link extends Leveled>(links: readonly Link[]): Link[] {
  return links.map((link, index) => (index === 0 ? onTop(link) : link));
}

function onTop<Link extends Leveled>(link: Link): Link {
  if (!link.level) return link;
  const { level: _level, ...top } = link;
  return top as Link;
}
