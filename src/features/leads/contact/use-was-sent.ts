import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";

const PARAMETER = "enviado";
/** Another form of the page leaves the name of its section there. */
const MARK = "1";
/** Of an address that confirms the form. */
export const SENT_MARK = `${PARAMETER}=${MARK}`;

/**
 * Whether a form sent without JavaScript led here. The parameter is removed from the address: a reload would
 * otherwise confirm again, and clear what was typed since.
 */
export function useWasSent(): boolean {
  const location = useLocation();
  const navigate = useNavigate();
  const isMarked = new URLSearchParams(location.search).get(PARAMETER) === MARK;
  const [wasSent] = useState(isMarked);
  useEffect(() => {
    if (!isMarked) return;
    const search = new URLSearchParams(location.search);
    search.delete(PARAMETER);
    void navigate(
      { search: search.toString(), hash: location.hash },
      { replace: true, preventScrollReset: true, defaultShouldRevalidate: false },
    );
  }, [isMarked, location, navigate]);
  return wasSent;
}
