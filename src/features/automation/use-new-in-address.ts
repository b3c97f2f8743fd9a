import { useEffect } from "react";
import { useSearchParams } from "react-router";

/** `?novo` opens the dialog at once, and leaves the address. */
export function useNewInAddress(create: () => void): void {
  const [params, setParams] = useSearchParams();
  const isNew = params.has("novo");
  useEffect(() => {
    if (!isNew) return;
    create();
    setParams({}, { replace: true });
  });
}
