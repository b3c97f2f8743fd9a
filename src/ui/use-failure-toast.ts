import { useEffect } from "react";
import { useToast } from "./toast.tsx";

/** Says once for each failure, of a query or of a page's loader, that it failed. */
export function useFailureToast(failure: Error | boolean | null, title: string, description: string): void {
  const { toast } = useToast();
  useEffect(() => {
    if (failure) toast({ title, description, tone: "destructive" });
  }, [failure, title, description, toast]);
}
