const TESTIMONIALS = [
  {
    quote: "O fechamento do mês caiu de quatro dias para uma manhã.",
    name: "Helena Prado",
    role: "Diretora financeira, Distribuidora Serra",
  },
  {
    quote: "Pela primeira vez entendemos o que pagávamos em software.",
    name: "Caio Antunes",
    role: "Sócio, Clínica Aurora",
  },
  {
    quote: "Migraram quinze anos de dados sem parar a loja.",
    name: "Marina Teles",
    role: "Operações, Casa do Campo",
  },
];

/** Three quotations; the demo's own say that they are examples. */
export function Testimonials() {
  return (
    <section className="sheet-content mt-16 lg:mt-32" aria-labelledby="depoimentos">
      <h2 id="depoimentos" className="text-4xl">
        Quem já está no prumo
      </h2>
      <div className="quotes sheet-columns clear-of-line">
        {TESTIMONIALS.map(({ quote, name, role }) => (
          <figure key={name} className="quote">
            <blockquote>
              <p>“{quote}”</p>
            </blockquote>
            <figcaption className="text-sm">
              <strong className="block font-semibold">{name}</strong>
              <span className="text-muted">{role} (exemplo)</span>
            </figcaption>
          </figure>
        ))}
      </div>
    </section>
  );
}
