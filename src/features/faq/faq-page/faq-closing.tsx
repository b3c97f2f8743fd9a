import { useId } from "react";
import { useTexts } from "#src/settings/texts/use-texts.ts";
import { FAQ } from "#src/settings/texts/words/lists.ts";
import { buttonClass } from "#src/ui/primitives/button.tsx";
import { Container } from "#src/ui/primitives/container.tsx";
import { Link } from "#src/ui/primitives/link.tsx";

/** The call to action for other questions. */
export function FaqClosing({ whatsapp }: { whatsapp: string | null }) {
  const { closingTitle, closingText, button, whatsappButton } = useTexts(FAQ);
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className="faq-closing band measuring-grid">
      <Container className="faq-closing-content">
        <div>
          <h2 id={headingId} className="text-[clamp(2rem,4vw,3rem)] leading-[1.08]">
            {closingTitle}
          </h2>
          <p className="mt-4 max-w-[30rem] text-lg text-muted">{closingText}</p>
        </div>
        <div className="flex flex-wrap gap-3">
          <Link to="/contato" viewTransition className={buttonClass({ variant: "cta", size: "lg" })}>
            {button}
          </Link>
          {whatsapp && (
            <a
              href={whatsapp}
              target="_blank"
              rel="noopener nofollow"
              className={buttonClass({ variant: "outline", size: "lg" })}
            >
              {whatsappButton}
              <span className="sr-only"> (abre em outra aba)</span>
            </a>
          )}
        </div>
      </Container>
    </section>
  );
}
