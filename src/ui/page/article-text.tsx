import { useEffect, useRef } from "react";
import { openOfferedFrame } from "./open-offered-frame.ts";

/** Renders the server's sanitized `renderMarkdown` output: videos play on demand, and missing images are marked. */
export function ArticleText({ html }: { html: string }) {
  const text = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const container = text.current;
    // Catches images that failed before hydration.
    for (const image of container?.querySelectorAll("img") ?? []) {
      if (image.complete && image.naturalWidth === 0) markBroken(image);
    }
    const mark = ({ target }: Event): void => markBroken(target);
    container?.addEventListener("error", mark, true);
    container?.addEventListener("click", openOfferedFrame);
    return () => {
      container?.removeEventListener("error", mark, true);
      container?.removeEventListener("click", openOfferedFrame);
    };
  }, []);
  return <div ref={text} className="article" dangerouslySetInnerHTML={{ __html: html }} />;
}

/** Styled by article.css. */
function markBroken(target: EventTarget | null): void {
  if (target instanceof HTMLImageElement) target.dataset.broken = "";
}
