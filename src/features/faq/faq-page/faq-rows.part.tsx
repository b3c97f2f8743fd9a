import type { ReactNode } from "react";
import { PlumbBob } from "#src/ui/primitives/plumb-bob.tsx";

interface FaqRow {
  question: ReactNode;
  answer: ReactNode;
  /** Id of the answer on the page, for links to it. */
  anchor: string;
}

interface FaqRowsProps {
  rows: FaqRow[];
  /** Only one of the rows with the same name is open at a time. */
  name: string;
  heading: "h2" | "h3";
}

/** Renders expandable questions, styled by faq-rows.css. The browser keeps only one open, even without JavaScript. */
export function FaqRows({ rows, name, heading: Heading }: FaqRowsProps) {
  return (
    <div className="faq-rows">
      {rows.map(({ question, answer, anchor }) => (
        // A visitor may have opened it before hydration.
        <details key={anchor} name={name} className="faq-item" suppressHydrationWarning>
          <summary className="faq-question" onClick={keepInPlace}>
            <Heading>{question}</Heading>
            <svg viewBox="0 0 24 24" aria-hidden="true" className="faq-sign">
              <path d="M4 12h16" />
              <path className="faq-upright" d="M12 4v16" />
            </svg>
          </summary>
          {/* Links point at the answer, not the row: browsers open a row when a link points inside it. */}
          <div id={anchor} className="faq-answer">
            <PlumbBob className="faq-bob" />
            <p className="whitespace-pre-line">{answer}</p>
            <p className="mt-3">
              <a href={`#${anchor}`} className="faq-link">
                Link desta resposta<span className="sr-only">: {question}</span>
              </a>
            </p>
          </div>
        </details>
      ))}
    </div>
  );
}

/** Keeps the clicked question in place on screen when an answer above it closes. */
function keepInPlace({ currentTarget }: React.MouseEvent<HTMLElement>): void {
  const { top } = currentTarget.getBoundingClientRect();
  requestAnimationFrame(() => scrollBy(0, currentTarget.getBoundingClientRect().top - top));
}
