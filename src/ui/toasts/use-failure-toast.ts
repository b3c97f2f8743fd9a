import { useEffect } from "react";
import { useToast } from "./toast.tsx";

/**
 * Says once for each failure, of a query or of a page's loader, that it failed.
 * @param failure `true` stays one failure; another object is another one
 */
export function useFailureToast(failure: object | boolean | null, title: string, description: string): void {
  const { toast } = useToast();
  useEffect(() => {
    if (failure) toast({ title, description, tone: "destructive" });
  }, [failure, title, description, toast]);
}
