import {
  DeliveryDrawing,
  DevelopmentDrawing,
  DiscoveryDrawing,
  PlanningDrawing,
} from "./process-drawings.tsx";

const STOPS = [
  {
    name: "Descoberta",
    when: "Semana 1",
    text: "Sentamos ao lado de quem usa e anotamos o que trava.",
    yields: "o problema por escrito, nas suas palavras.",
    Drawing: DiscoveryDrawing,
  },
  {
    name: "Planejamento",
    when: "Semanas 2 e 3",
    text: "Telas, etapas e custos ficam desenhados antes da primeira linha de código.",
    yields: "o plano, o preço e o que fica de fora.",
    Drawing: PlanningDrawing,
  },
  {
    name: "Desenvolvimento",
    when: "A cada 15 dias",
    text: "Construímos por partes, e cada parte entra em uso quando fica pronta.",
    yields: "algo que funciona, não um relatório sobre ele.",
    Drawing: DevelopmentDrawing,
  },
  {
    name: "Entrega",
    when: "E daí em diante",
    text: "Migramos os dados, treinamos a equipe e continuamos por perto.",
    yields: "código, acessos e quem atenda 24/7.",
    Drawing: DeliveryDrawing,
  },
];

/** The four steps as one line with four stops; on a desktop it is horizontal and crosses the plumb line. */
export function Process() {
  return (
    <section className="process sheet-content" aria-labelledby="processo">
      <div className="sheet-columns gap-y-4">
        <h2 id="processo" className="clear-of-line text-4xl lg:col-span-2">
          Quatro paradas, uma linha&nbsp;só
        </h2>
        <p className="clear-of-line self-end text-muted">
          O caminho é o mesmo para um módulo ou para um sistema inteiro. Muda o comprimento.
        </p>
      </div>
      <ol className="stops">
        {STOPS.map(({ name, when, text, yields, Drawing }) => (
          <li key={name} className="stop">
            <Drawing />
            <div className="stop-words">
              <p className="text-sm text-muted">{when}</p>
              <h3 className="mt-1 text-xl leading-tight">{name}</h3>
              <p className="mt-2 text-muted">{text}</p>
              <p className="mt-3 text-sm">
                <span className="font-semibold text-primary-ink">Você recebe:</span> {yields}
              </p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
