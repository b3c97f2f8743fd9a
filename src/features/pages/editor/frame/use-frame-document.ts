import { useQuery } from "@tanstack/react-query";
import { readFrame } from "./frame-document.ts";

/**
 * What stands around the page that is edited.
 * @param path of a page that visitors can read
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
