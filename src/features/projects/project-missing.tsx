import { Link } from "react-router";
import { buttonClass } from "#src/ui/button.tsx";
import { Container } from "#src/ui/container.tsx";

/** An address without a project, or a project that cannot be read just now. */
export function ProjectMissing({ failed }: { failed: boolean }) {
  return (
    <Container className="project-missing">
      <div>
        <h1 className="text-4xl">{failed ? "Este projeto não pôde ser carregado" : "Projeto não encontrado"}</h1>
        <p className="mt-5 max-w-110 text-lg text-muted">
          {failed
            ? "O problema é nosso e costuma durar pouco. Tente de novo em instantes, ou veja os outros."
            : "O projeto que ficava neste endereço mudou de lugar ou saiu do ar. Os outros continuam de pé."}
        </p>
        <p className="mt-8">
          <Link to="/portfolio" viewTransition className={buttonClass({ size: "lg" })}>
            Voltar ao portfólio
          </Link>
        </p>
      </div>
      <EmptyPlot />
    </Container>
  );
}

/** A plot that is staked out, and nothing on it. */
function EmptyPlot() {
  return (
    <svg viewBox="0 0 420 300" aria-hidden="true" className="plot-drawing">
      <path className="thin" d="M10 250h400" />
      <path className="thin" d="M40 250l-14 14M88 250l-14 14M136 250l-14 14M184 250l-14 14M232 250l-14 14M280 250l-14 14M328 250l-14 14M376 250l-14 14" />
      <path className="dashed" d="M90 90h240v160M90 90v160" />
      <path className="thin" d="M90 60v-16h240v16M90 52h240" />
      <path d="M90 258v-28M330 258v-28M84 230h12M324 230h12" />
      <path className="thin" d="M90 236h240" />
      <path className="line" d="M210 8v140" />
      <path className="bob" d="M206 146h8v8h12c0 12-7 26-16 44-9-18-16-32-16-44h12z" />
      <path className="thin dashed" d="M210 204v46" />
    </svg>
  );
}
