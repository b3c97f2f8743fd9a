import { useCallback } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { EDITED_PARAM } from "../item-path.ts";

const NEW = "novo";

/**
 * State of the editor dialog over a list: `edited` is an id, `null` for a new item, undefined while closed. The path
 * `…/new` opens it with a new item; closing returns to the list.
 * @param listPath path of the list
 */
export function useEditDialog(listPath: string) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [params, setParams] = useSearchParams();
  const isNewPath = pathname !== listPath;
  // Kept in the URL, so that the dialog reopens after a reload or a new login.
  const asked = params.get(EDITED_PARAM) ?? (isNewPath ? NEW : undefined);
  const set = useCallback(
    (id: string) =>
      setParams(
        (before) => {
          before.set(EDITED_PARAM, id);
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
    close: () => {
      const rest = new URLSearchParams(search);
      rest.delete(EDITED_PARAM);
      void navigate(
        { pathname: listPath, search: rest.toString() },
        { replace: true, preventScrollReset: true },
      );
    },
  };
}
