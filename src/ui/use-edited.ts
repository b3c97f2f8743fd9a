import { useState } from "react";
import { useLocation, useNavigate } from "react-router";

/**
 * What the dialog over a list is about: the id of an item, `null` for a new one, undefined while it is
 * closed. Another address than the list's own (`…/new`) opens it with a new one; closing goes to the list.
 * @param listPath address of the list
 */
export function useEdited(listPath: string) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const isNew = pathname !== listPath;
  const [edited, setEdited] = useState<string | null | undefined>(isNew ? null : undefined);
  return {
    edited,
    edit: (id: string) => setEdited(id),
    create: () => setEdited(null),
    close: () => {
      setEdited(undefined);
      if (isNew) void navigate(listPath, { replace: true });
    },
  };
}
