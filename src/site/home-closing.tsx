import { Link } from "react-router";

/** Where the line ends: the call to action, standing on the ground. */
export function Closing() {
  return (
    <section className="closing" aria-labelledby="conversa">
      <div className="sheet-content closing-content">
        <div className="closing-text">
          <h2 id="conversa" className="closing-title">
            Conte o que precisa ficar de pé.
          </h2>
          <p className="mt-4 max-w-[30rem] text-lg text-pretty">
            Respondemos em até 24 horas úteis, com perguntas boas e um caminho possível.
          </p>
        </div>
        <p className="closing-action">
          <Link to="/contato" className="btn-cta">
            Solicitar Orçamento
          </Link>
        </p>
      </div>
    </section>
  );
}
