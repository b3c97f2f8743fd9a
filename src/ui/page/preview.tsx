import { createContext, use } from "react";
import type { PreviewInfo } from "#src/shared/preview-info.ts";

const PreviewContext = createContext<PreviewInfo | undefined>(undefined);

export const PreviewProvider = PreviewContext;

/** Returns undefined outside previews. */
export function usePreview(): PreviewInfo | undefined {
  return use(PreviewContext);
}
