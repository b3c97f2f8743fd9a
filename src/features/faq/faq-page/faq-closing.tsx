import { type ReactNode, useId } from "react";
import { buttonClass } from "#src/ui/primitives/button.tsx";
import { Container } from "#src/ui/primitives/container.tsx";
import { Link } from "#src/ui/primitives/link.tsx";

interface FaqClosingProps {
  title: ReactNode;
  text: ReactNode;
  button: ReactNode;
  /** Link of the button; null if the company has no number. */
  whatsapp: string | null;
  whatsappButton: ReactNode;
}

export function FaqClosing({ title, text, button, whatsapp, whatsappButton }: FaqClosingProps) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className="faq-closing band measuring-grid">
      <Container className="faq-closing-content">
        <div>
          <h2 id={headingId} className="text-[clamp(2rem,4vw,3rem)] leading-[1.08]">
            {title}
          </h2>
          <p className="mt-4 max-w-[30rem] text-lg text-muted">{text}</p>
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
