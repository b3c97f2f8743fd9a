import { createContext, use, useState } from "react";

const RenderedContext = createContext<string | undefined>(undefined);

/** On the server: the text that a loader has placed in the page (`placeText`). */
export const PageTextProvider = RenderedContext;

interface PageTextProps {
  /** Made safe by the server; null in a page that was rendered with it. */
  html: string | null;
  ref?: React.Ref<HTMLDivElement>;
}

/** The one long text of a page: in it once, not in the data that it brings as well. */
export function PageText({ html, ref }: PageTextProps) {
  const rendered = use(RenderedContext);
  const [placed] = useState(() => (html === null ? (rendered ?? readWritten()) : ""));
  return (
    <div
      ref={ref}
      className="article"
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: html ?? placed }}
    />
  );
}

/** What the server wrote, while React takes the page over. */
function readWritten(): string {
  return document.querySelector(".article")?.innerHTML ?? "";
}
