import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";

/** Query parameter that marks the redirect after a form was sent without JavaScript. */
export const SENT_PARAMETER = "enviado";

/**
 * Detects the redirect after a form was sent without JavaScript, and removes its parameter: a reload would otherwise
 * confirm again and clear newly typed text.
 * @param mark the parameter's value for this form; undefined if the form cannot be sent
 */
export function useWasSent(mark: string | undefined): boolean {
  const location = useLocation();
  const navigate = useNavigate();
  const isMarked = mark !== undefined && new URLSearchParams(location.search).get(SENT_PARAMETER) === mark;
  const [wasSent] = useState(isMarked);
  useEffect(() => {
    if (!isMarked) return;
    const search = new URLSearchParams(location.search);
    search.delete(SENT_PARAMETER);
    void navigate(
      { search: search.toString(), hash: location.hash },
      { replace: true, preventScrollReset: true, defaultShouldRevalidate: false },
    );
  }, [isMarked, location, navigate]);
  return wasSent;
}
