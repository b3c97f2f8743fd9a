import { Link } from "react-router";
import { buttonClass } from "#src/ui/button.tsx";
import { QUOTE_PATH } from "./navigation.ts";

/** Where the line ends: the call to action, standing on the ground. */
export function Closing() {
  return (
    <section className="closing band measuring-grid" aria-labelledby="conversa">
      <div className="sheet-content closing-content">
        <div className="closing-text">
          <h2 id="conversa" className="text-[clamp(2.25rem,5vw,3.75rem)] leading-[1.05] tracking-[-0.03em]">
            Conte o que precisa ficar de&nbsp;pé.
          </h2>
          <p className="mt-4 max-w-[30rem] text-lg text-muted">
            Respondemos em até 24&nbsp;horas úteis, com perguntas boas e um caminho possível.
          </p>
        </div>
        <p className="closing-action">
          <Link to={QUOTE_PATH} viewTransition className={buttonClass({ variant: "cta", size: "lg" })}>
            Solicitar Orçamento
          </Link>
        </p>
      </div>
      <div className="closing-soil" />
    </section>
  );
}
