import { useCallback } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";

/** In the address, so that one is back where one was after signing in again, or a reload. */
const PARAM = "editar";
const NEW = "novo";

/**
 * What the dialog over a list is about: the id of an item, `null` for a new one, undefined while it is
 * closed. Another address than the list's own (`…/new`) opens it with a new one; closing goes to the list.
 * @param listPath address of the list
 */
export function useEdited(listPath: string) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [params, setParams] = useSearchParams();
  const isNewPath = pathname !== listPath;
  const asked = params.get(PARAM) ?? (isNewPath ? NEW : undefined);
  const set = useCallback(
    (id: string) =>
      setParams(
        (before) => {
          before.set(PARAM, id);
          return before;
        },
        { replace: true, preventScrollReset: true },
      ),
    [setParams],
  );
  return {
    edited: asked === NEW ? null : asked,
    edit: set,
    create: () => set(NEW),
    /** What was new has an id by now. */
    keep: set,
    close: () => {
      const rest = new URLSearchParams(search);
      rest.delete(PARAM);
      void navigate(
        { pathname: listPath, search: rest.toString() },
        { replace: true, preventScrollReset: true },
      );
    },
  };
}
