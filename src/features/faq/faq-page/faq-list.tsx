import { useEffect, useId } from "react";
import { useLocation } from "react-router";
import { Container } from "#src/ui/primitives/container.tsx";
import type { FaqGroup } from "../faq-groups.ts";
import { FaqRows } from "./faq-rows.part.tsx";

/** Lists questions by category. The browser keeps only one open at a time, even without JavaScript. */
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
      <FaqRows rows={questions} name="faq" heading="h3" />
    </section>
  );
}

/** Opens the question in the URL's hash if the browser has not done so. */
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
