import { useId } from "react";
import { buttonClass } from "#src/ui/primitives/button.tsx";
import { Container } from "#src/ui/primitives/container.tsx";
import { Link } from "#src/ui/primitives/link.tsx";

/** The call to action for other questions. */
export function FaqClosing({ whatsapp }: { whatsapp: string | null }) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className="faq-closing band measuring-grid">
      <Container className="faq-closing-content">
        <div>
          <h2 id={headingId} className="text-[clamp(2rem,4vw,3rem)] leading-[1.08]">
            Faltou a sua pergunta?
          </h2>
          <p className="mt-4 max-w-[30rem] text-lg text-muted">
            Escreva do seu jeito. Respondemos em até 24&nbsp;horas úteis, e as boas perguntas vêm parar nesta
            página.
          </p>
        </div>
        <div className="flex flex-wrap gap-3">
          <Link to="/contato" viewTransition className={buttonClass({ variant: "cta", size: "lg" })}>
            Fazer uma pergunta
          </Link>
          {whatsapp && (
            <a
              href={whatsapp}
              target="_blank"
              rel="noopener"
              className={buttonClass({ variant: "outline", size: "lg" })}
            >
              Perguntar no WhatsApp
              <span className="sr-only"> (abre em outra aba)</span>
            </a>
          )}
        </div>
      </Container>
    </section>
  );
}
