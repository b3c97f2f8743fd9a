import { useEffect } from "react";
import { useToast } from "./toast.tsx";

/**
 * Shows a toast once for each failure of a query or of a page's loader.
 * @param failure a new object is a new failure; `true` stays the same one
 */
export function useFailureToast(failure: object | boolean | null, title: string, description: string): void {
  const { toast } = useToast();
  useEffect(() => {
    if (failure) toast({ title, description, tone: "destructive" });
  }, [failure, title, description, toast]);
}
