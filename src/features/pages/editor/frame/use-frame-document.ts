import { useQuery } from "@tanstack/react-query";
import { readFrame } from "./frame-document.ts";

/**
 * Loads the document around the edited page.
 * @param path of a published page
 */
export function useFrameDocument(path: string) {
  return useQuery({
    queryKey: ["page-frame", path],
    queryFn: ({ signal }) => readFrame(path, signal),
    staleTime: Infinity,
    gcTime: 0,
  });
}

export type FrameContent = ReturnType<typeof useFrameDocument>;
