import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { SENT } from "./contact-place.ts";

/**
 * Whether a form sent without JavaScript led here. The parameter is removed from the address: a reload would
 * otherwise confirm again, and clear what was typed since.
 */
export function useWasSent(): boolean {
  const location = useLocation();
  const navigate = useNavigate();
  const isMarked = new URLSearchParams(location.search).get(SENT.parameter) === SENT.mark;
  const [wasSent] = useState(isMarked);
  useEffect(() => {
    if (!isMarked) return;
    const search = new URLSearchParams(location.search);
    search.delete(SENT.parameter);
    void navigate(
      { search: search.toString(), hash: location.hash },
      { replace: true, preventScrollReset: true, defaultShouldRevalidate: false },
    );
  }, [isMarked, location, navigate]);
  return wasSent;
}
