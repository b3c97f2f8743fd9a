const FIGURES = [
  { figure: "10+", label: "anos" },
  { figure: "50+", label: "projetos" },
  { figure: "30+", label: "clientes" },
  { figure: "24/7", label: "suporte" },
];

/** The four figures of the specification (§2, "About page"), on the ground the tower stands on. */
export function Figures() {
  return (
    <div className="claims">
      <div className="sheet-content claims-columns">
        <ul className="four-claims">
          {FIGURES.map(({ figure, label }) => (
            <li key={figure} className="claim">
              <strong className="block font-display text-[2rem] leading-none font-semibold tracking-[-0.02em] lg:text-[2.5rem]">
                {figure}
              </strong>{" "}
              <span className="mt-1.5 block text-sm text-muted">{label}</span>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
