/** Where the calls of an item stand. */
export interface ItemPath {
  /** Base path of its kind's API: "/api/posts". */
  path: string;
  /** Left out for the only item of its kind. */
  id?: string | undefined;
}

/** Of a screen's address: the id of the item whose editor is open over it. */
export const EDITED_PARAM = "editar";

/** "/api/posts/<id>" */
export function addressOf({ path, id }: ItemPath): string {
  return id === undefined ? path : `${path}/${id}`;
}
