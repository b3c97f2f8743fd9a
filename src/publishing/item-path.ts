/** Where the calls of an item stand. */
export interface ItemPath {
  /** Base path of its kind's API: "/api/posts". */
  path: string;
  /** Left out for the only item of its kind. */
  id?: string | undefined;
}

/** Of a screen's address: the id of the item whose editor is open over it. */
export const EDITED_PARAM = "editar";

/** "/dashboard/posts?editar=<id>": an item in the dialog over the screen that is named after its kind. */
export function dialogPathOf(plural: string, id: string): string {
  return `/dashboard/${plural}?${EDITED_PARAM}=${id}`;
}

/** "/api/posts/<id>" */
export function addressOf({ path, id }: ItemPath): string {
  return id === undefined ? path : `${path}/${id}`;
}
