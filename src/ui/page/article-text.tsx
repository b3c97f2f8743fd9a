import { useEffect, useRef } from "react";
import { openOfferedFrame } from "./open-offered-frame.ts";

/** A text as `renderMarkdown` made it, sanitised by the server: its videos play on wish, missing images say so. */
export function ArticleText({ html }: { html: string }) {
  const text = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const container = text.current;
    // Images that failed before hydration.
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

/** article.css shows it. */
function markBroken(target: EventTarget | null): void {
  if (target instanceof HTMLImageElement) target.dataset.broken = "";
}
