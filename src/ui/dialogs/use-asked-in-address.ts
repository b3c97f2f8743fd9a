import { useEffect, useEffectEvent } from "react";
import { useSearchParams } from "react-router";

/**
 * Does what the address asks for, as `?nova` asks for the dialog of a new question, and takes it out of the address.
 * Once each time it comes: the address may change later than the dialog is closed.
 */
export function useAskedInAddress(parameter: string, act: () => void): void {
  const [params, setParams] = useSearchParams();
  const isAsked = params.has(parameter);
  const answer = useEffectEvent(() => {
    act();
    setParams({}, { replace: true });
  });
  useEffect(() => {
    if (isAsked) answer();
  }, [isAsked]);
}
