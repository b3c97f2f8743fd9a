import { useEffect, useId } from "react";
import { useLocation } from "react-router";
import { Container } from "#src/ui/primitives/container.tsx";
import { PlumbBob } from "#src/ui/primitives/plumb-bob.tsx";
import type { FaqGroup, FaqQuestion } from "./faq-groups.ts";

/** Questions by category. The browser itself keeps one open at a time, with or without JavaScript. */
export function FaqList({ groups }: { groups: FaqGroup[] }) {
  useLinkedQuestion();
  return (
    <Container className="faq-groups">
      {groups.length === 0 && <p className="faq-empty">Nenhuma pergunta disponível ainda.</p>}
      {groups.map((group) => (
        <Group key={group.category} {...group} />
      ))}
    </Container>
  );
}

function Group({ category, questions }: FaqGroup) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className="faq-group">
      <h2 id={headingId} className="faq-category">
        {category}
      </h2>
      <div className="faq-rows">
        {questions.map((question) => (
          <Question key={question.id} {...question} />
        ))}
      </div>
    </section>
  );
}

/** The address names the answer, not the row: browsers open a row whose inside is linked to. */
function Question({ question, answer, anchor }: FaqQuestion) {
  return (
    // Before React takes over, a visitor may have opened it.
    <details name="faq" className="faq-item" suppressHydrationWarning>
      <summary className="faq-question" onClick={keepInPlace}>
        <h3>{question}</h3>
        <svg viewBox="0 0 24 24" aria-hidden="true" className="faq-sign">
          <path d="M4 12h16" />
          <path className="faq-upright" d="M12 4v16" />
        </svg>
      </summary>
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
  );
}

/** The answer that closes may be above: what was clicked stays under the finger all the same. */
function keepInPlace({ currentTarget }: React.MouseEvent<HTMLElement>): void {
  const { top } = currentTarget.getBoundingClientRect();
  requestAnimationFrame(() => scrollBy(0, currentTarget.getBoundingClientRect().top - top));
}

/** Opens the question that the address names, where the browser did not do so by itself. */
function useLinkedQuestion(): void {
  const { hash } = useLocation();
  useEffect(() => {
    // Until the page is ready the browser is in charge; the visitor may already have closed it again.
    const isReady = "ready" in document.documentElement.dataset;
    if (!isReady && navigator.userActivation?.hasBeenActive) return;
    const item = document.getElementById(hash.slice(1))?.closest("details");
    if (!item || item.open) return;
    item.open = true;
    item.scrollIntoView();
  }, [hash]);
}
