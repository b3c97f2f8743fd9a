const CLAIMS = [
  { figure: "50+", label: "projetos" },
  { figure: "99%", label: "de satisfação" },
  { figure: "24/7", label: "suporte" },
];

/** The three claims of the specification (§1) on one measured strip, closed by the sheet's title block. */
export function Claims() {
  return (
    <div className="claims">
      <div className="sheet-content claims-columns">
        <ul>
          {CLAIMS.map(({ figure, label }) => (
            <li key={figure} className="claim">
              <strong className="block font-display text-[2rem] leading-none font-semibold tracking-[-0.02em] lg:text-[2.5rem]">
                {figure}
              </strong>{" "}
              <span className="mt-1.5 block text-sm text-muted">{label}</span>
            </li>
          ))}
        </ul>
        <TitleBlock />
      </div>
    </div>
  );
}

/** The stamp every technical drawing carries in its corner. */
function TitleBlock() {
  const rows = [
    ["Obra", "seu sistema"],
    ["Escala", "1 : 1"],
    ["Desvio", "0,0°"],
  ];
  return (
    <div className="title-block" aria-hidden="true">
      {rows.map(([term, value]) => (
        <p key={term}>
          <span>{term}</span> {value}
        </p>
      ))}
    </div>
  );
}
