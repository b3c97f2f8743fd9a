import { createContext, use } from "react";
import type { PreviewInfo } from "#src/shared/preview-info.ts";

const PreviewContext = createContext<PreviewInfo | undefined>(undefined);

export const PreviewProvider = PreviewContext;

/** The preview that the page is part of; undefined on the site that everybody sees. */
export function usePreview(): PreviewInfo | undefined {
  return use(PreviewContext);
}
