import { ClaimList } from "./claim-list.tsx";

const CLAIMS = [
  { figure: "50+", label: "projetos" },
  { figure: "99%", label: "de satisfação" },
  { figure: "24/7", label: "suporte" },
];

/** The three claims of the specification (§1), with a title block as on a technical drawing. */
export function Claims() {
  return (
    <div className="claims">
      <div className="sheet-content claims-columns">
        <ClaimList claims={CLAIMS} />
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
