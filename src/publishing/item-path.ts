export interface ItemPath {
  /** Base path of the content type's API: "/api/posts". */
  path: string;
  /** Absent for a singleton. */
  id?: string | undefined;
}

/** Query parameter of list screens: id of the item open in the editor dialog. */
export const EDITED_PARAM = "editar";

/** "/dashboard/posts?editar=<id>": opens an item in a dialog over its list screen. */
export function dialogPathOf(plural: string, id: string): string {
  return `/dashboard/${plural}?${EDITED_PARAM}=${id}`;
}

/** "/dashboard/posts?busca=Um post": the list screen with a search. */
export function searchPathOf(plural: string, search: string): string {
  return `/dashboard/${plural}?busca=${encodeURIComponent(search)}`;
}

/** "/api/posts/<id>" */
export function addressOf({ path, id }: ItemPath): string {
  return id === undefined ? path : `${path}/${id}`;
}
