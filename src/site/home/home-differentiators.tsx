const DIFFERENTIATORS = [
  {
    title: "Tudo documentado e seu",
    text: "Código, acessos e decisões ficam com você desde o primeiro dia.",
    check: "o repositório está na sua conta, não na nossa.",
  },
  {
    title: "Prazos que se medem",
    text: "A cada quinze dias, uma entrega que você usa, não um relatório sobre ela.",
    check: "entre no sistema na segunda sexta-feira.",
  },
  {
    title: "Segurança desde o desenho",
    text: "LGPD, testes e cópias de segurança fazem parte do orçamento, não do susto.",
    check: "peça a data da última restauração testada.",
  },
];

/** What makes the company different, as steps, each with a way to check it. */
export function Differentiators() {
  return (
    <section className="sheet-content sheet-columns mt-16 gap-y-8 lg:mt-32" aria-labelledby="diferenciais">
      <h2 id="diferenciais" className="steps-title text-4xl">
        Três diferenciais que você pode medir
      </h2>
      <ol className="steps clear-of-line lg:col-span-3">
        {DIFFERENTIATORS.map(({ title, text, check }, index) => (
          <li key={title} className="step">
            <span className="step-number" aria-hidden="true">
              0{index + 1}
            </span>
            <h3 className="text-xl leading-tight">{title}</h3>
            <p className="mt-2 text-muted">{text}</p>
            <p className="mt-3 text-sm">
              <span className="font-semibold text-primary-ink">Como conferir:</span> {check}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
