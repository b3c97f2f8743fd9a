import { useEffect } from "react";
import { useToast } from "./toast.tsx";

/** Says once for each failure of a query that it failed. */
export function useFailureToast(error: Error | null, title: string, description: string): void {
  const { toast } = useToast();
  useEffect(() => {
    if (error) toast({ title, description, tone: "destructive" });
  }, [error, title, description, toast]);
}
