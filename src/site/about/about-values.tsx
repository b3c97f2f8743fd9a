import { Compass, FoldingRule, SquareTool, LevelTool } from "./value-tools.tsx";

const VALUES = [
  {
    name: "Inovação",
    text: "O novo entra quando resolve, não quando está na moda.",
    practice: "vira protótipo antes de virar orçamento.",
    Tool: Compass,
  },
  {
    name: "Transparência",
    text: "Preço, prazo e problema são ditos na hora em que se sabe.",
    practice: "você vê o mesmo quadro de tarefas que nós.",
    Tool: FoldingRule,
  },
  {
    name: "Comprometimento",
    text: "O que foi combinado tem dono, data e medida.",
    practice: "o atraso é avisado antes de acontecer.",
    Tool: SquareTool,
  },
  {
    name: "Resultado",
    text: "Sistema bom é o que alguém usa na segunda-feira.",
    practice: "toda entrega tem um número que precisa melhorar.",
    Tool: LevelTool,
  },
];

/** The four values of the specification, each with the tool that checks it. */
export function Values() {
  return (
    <section className="sheet-content mt-16 lg:mt-32" aria-labelledby="valores">
      <div className="sheet-columns">
        <h2 id="valores" className="clear-of-line text-4xl lg:col-span-3">
          Quatro valores, quatro ferramentas
        </h2>
      </div>
      <ul className="values sheet-columns clear-of-line">
        {VALUES.map(({ name, text, practice, Tool }) => (
          <li key={name} className="value">
            <Tool />
            <h3 className="mt-5 text-xl leading-tight">{name}</h3>
            <p className="mt-2 text-muted">{text}</p>
            <p className="mt-3 text-sm">
              <span className="font-semibold text-primary-ink">Na prática:</span> {practice}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
