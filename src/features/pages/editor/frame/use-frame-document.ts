import { useQuery } from "@tanstack/react-query";
import { type FrameSource, readFrame } from "./frame-document.ts";

/** Loads the document around the edited page. */
export function useFrameDocument(source: FrameSource) {
  return useQuery({
    queryKey: ["page-frame", source],
    queryFn: ({ signal }) => readFrame(source, signal),
    staleTime: Infinity,
    gcTime: 0,
  });
}

export type FrameContent = ReturnType<typeof useFrameDocument>;
