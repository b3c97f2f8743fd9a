import { buttonClass } from "#src/ui/primitives/button.tsx";
import { Link } from "#src/ui/primitives/link.tsx";

/** Specification §2, "Portfolio page". */
export function PortfolioEmpty({ isNarrowed }: { isNarrowed: boolean }) {
  return (
    <div className="portfolio-empty">
      <p>
        {isNarrowed
          ? "Nenhum projeto encontrado com este filtro."
          : "Nenhum projeto publicado ainda. Volte em breve!"}
      </p>
      {isNarrowed && (
        <Link to="/portfolio" preventScrollReset className={buttonClass({ variant: "outline" })}>
          Ver todos os projetos
        </Link>
      )}
    </div>
  );
}
