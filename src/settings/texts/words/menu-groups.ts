// The menu is one list; a link with a level stands within the last one before it that has none (docs/adr/0088).

/** A type and no interface, so that it is a value that texts are made of. */
// oxlint-disable-next-line typescript/consistent-type-definitions
export type MenuLink = {
  label: string;
  to: string;
  /** Of the menu: it stands within the last one above that has no level. */
  level?: string | undefined;
};

interface Leveled {
  level?: string | null | undefined;
}

/** A link with its place in the list, and those within it. */
export interface MenuGroup<Link> {
  link: Link;
  index: number;
  inner: { link: Link; index: number }[];
}

/** The links of a list with those within each. The first one stands within nothing. */
export function groupLinks<Link extends Leveled>(links: readonly Link[]): MenuGroup<Link>[] {
  const groups: MenuGroup<Link>[] = [];
  links.forEach((link, index) => {
    const above = link.level === "inner" ? groups.at(-1) : undefined;
    if (above) above.inner.push({ link, index });
    else groups.push({ link, index, inner: [] });
  });
  return groups;
}

/** Those of the links that are kept; what stood within one that is not moves up a level. */
export function keepLinks<Link extends Leveled>(
  links: readonly Link[],
  isKept: (link: Link) => boolean,
): Link[] {
  return groupLinks(links).flatMap(({ link, inner }) => {
    const kept = inner.map((one) => one.link).filter(isKept);
    return isKept(link) ? [onTop(link), ...kept] : kept.map(onTop);
  });
}

/**
 * A link moved to another place: one with others in it takes them along, and steps over the others of its level.
 * @returns the same list where it cannot move so
 */
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

/** Without a link; what stood within it moves up a level. */
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
