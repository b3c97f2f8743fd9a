import { useEffect, useEffectEvent } from "react";
import { useSearchParams } from "react-router";

/**
 * Calls `act` if the URL has the parameter (`?nova` opens the dialog of a new question), and removes it from the URL.
 * It runs once per appearance, since the dialog may close before the URL has changed.
 */
export function useAskedInAddress(parameter: string, act: (value: string) => void): void {
  const [params, setParams] = useSearchParams();
  const isAsked = params.has(parameter);
  const answer = useEffectEvent(() => {
    act(params.get(parameter) ?? "");
    setParams({}, { replace: true });
  });
  useEffect(() => {
    if (isAsked) answer();
  }, [isAsked]);
}
