import { useId } from "react";
import { Link } from "react-router";
import { buttonClass } from "#src/ui/button.tsx";
import { Container } from "#src/ui/container.tsx";

interface ProjectClosingProps {
  title: string;
  children: React.ReactNode;
}

/** The call to action under the projects (specification §2). */
export function ProjectClosing({ title, children }: ProjectClosingProps) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className="project-closing band measuring-grid">
      <Container className="project-closing-content">
        <div>
          <h2 id={headingId} className="text-[clamp(2rem,4vw,3rem)] leading-[1.08]">
            {title}
          </h2>
          <p className="mt-4 max-w-[30rem] text-lg text-muted">{children}</p>
        </div>
        <p>
          <Link to="/contato" viewTransition className={buttonClass({ variant: "cta", size: "lg" })}>
            Solicitar Orçamento
          </Link>
        </p>
      </Container>
    </section>
  );
}
