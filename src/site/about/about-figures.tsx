import { ClaimList } from "#src/site/home/claim-list.tsx";

const FIGURES = [
  { figure: "10+", label: "anos" },
  { figure: "50+", label: "projetos" },
  { figure: "30+", label: "clientes" },
  { figure: "24/7", label: "suporte" },
];

/** The four figures of the specification (§2, "About page"), below the tower. */
export function Figures() {
  return (
    <div className="claims">
      <div className="sheet-content claims-columns">
        <ClaimList claims={FIGURES} className="four-claims" />
      </div>
    </div>
  );
}
