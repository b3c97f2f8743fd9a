import { Link } from "#src/ui/primitives/link.tsx";
import { PlumbBob } from "#src/ui/primitives/plumb-bob.tsx";

/** Specification §2, "Data removal page": the deadline, which data are kept, and links. */
export function RemovalFacts() {
  return (
    <div className="removal-facts">
      <section aria-labelledby="prazo" className="removal-fact">
        <h2 id="prazo" className="text-xl">
          Prazo de processamento
        </h2>
        <p className="mt-2 text-sm text-muted">
          Até <strong className="font-semibold text-ink">48&nbsp;horas úteis</strong>: dois dias úteis depois,
          na mesma hora. Fins de semana e feriados nacionais não contam.
        </p>
        <DeadlineRuler />
      </section>
      <section aria-labelledby="guardados" className="removal-fact">
        <h2 id="guardados" className="text-xl">
          Dados que ficam guardados
        </h2>
        <p className="mt-2 text-sm text-muted">
          Apagamos seus contatos, mensagens e inscrições, que guardaríamos por até 2&nbsp;anos ou até você
          cancelar. Ficam só:
        </p>
        <dl className="removal-kept">
          {KEPT.map(([term, text]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </section>
      <nav aria-labelledby="leia-tambem" className="removal-fact">
        <h2 id="leia-tambem" className="text-xl">
          Antes de enviar
        </h2>
        <ul className="mt-2 text-sm">
          {WAYS.map(([to, label]) => (
            <li key={to}>
              <Link to={to} viewTransition className="removal-way">
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}

/** Specification §9, "Retention"; law 13.709/2018, articles 12 and 16. */
const KEPT: [term: string, text: string][] = [
  ["O registro deste pedido", "Por até 2\u00a0anos, para provar que ele foi atendido."],
  ["O que a lei obriga", "Notas e contratos de quem já é cliente, pelo prazo legal (art.\u00a016 da LGPD)."],
  ["Estatísticas anônimas", "Não dizem quem você é, e por isso não há o que apagar (art.\u00a012)."],
  ["Cookies", "Ficam no seu navegador, de 1 a 2\u00a0anos, e é você quem os apaga."],
];

const WAYS: [to: string, label: string][] = [
  ["/politicas-de-privacidade", "Ler a política de privacidade"],
  ["/termos-de-servico", "Ler os termos de serviço"],
  ["/contato", "Falar com a gente"],
];

/** A drawing of two business days; the weekend does not count. */
function DeadlineRuler() {
  return (
    <div aria-hidden="true" className="removal-ruler">
      <p className="removal-ruler-ends">
        <span>pedido, 14&nbsp;h</span>
        <span>prazo, 14&nbsp;h</span>
      </p>
      <div className="removal-ruler-days">
        {["sex", "sáb", "dom", "seg", "ter"].map((day) => (
          <span key={day} className={day === "sáb" || day === "dom" ? "is-off" : undefined}>
            {day}
          </span>
        ))}
        <PlumbBob className="removal-ruler-bob" />
      </div>
    </div>
  );
}
