import { useEffect, useId } from "react";
import { useLocation } from "react-router";
import { Container } from "#src/ui/primitives/container.tsx";
import { PlumbBob } from "#src/ui/primitives/plumb-bob.tsx";
import type { FaqGroup, FaqQuestion } from "./faq-groups.ts";

/** Questions by category. The browser keeps only one open at a time, even without JavaScript. */
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

/** Links point at the answer, not the row: browsers open a row when a link points inside it. */
function Question({ question, answer, anchor }: FaqQuestion) {
  return (
    // A visitor may have opened it before hydration.
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

/** Keeps the clicked question in place on screen when an answer above it closes. */
function keepInPlace({ currentTarget }: React.MouseEvent<HTMLElement>): void {
  const { top } = currentTarget.getBoundingClientRect();
  requestAnimationFrame(() => scrollBy(0, currentTarget.getBoundingClientRect().top - top));
}

/** Opens the question of the address, where the browser did not do so. */
function useLinkedQuestion(): void {
  const { hash } = useLocation();
  useEffect(() => {
    // On the first load the browser opens it; the visitor may have closed it again since.
    const isReady = "ready" in document.documentElement.dataset;
    if (!isReady && navigator.userActivation?.hasBeenActive) return;
    const item = document.getElementById(hash.slice(1))?.closest("details");
    if (!item || item.open) return;
    item.open = true;
    item.scrollIntoView();
  }, [hash]);
}
