import { buttonClass } from "#src/ui/primitives/button.tsx";
import { Link } from "#src/ui/primitives/link.tsx";

/** Specification §8, "Empty states". */
export function BlogEmpty({ isNarrowed }: { isNarrowed: boolean }) {
  return (
    <div className="blog-empty">
      <p>
        {isNarrowed
          ? "Nenhum artigo encontrado com os filtros selecionados."
          : "Nenhum post publicado ainda. Volte em breve!"}
      </p>
      {isNarrowed && (
        <Link to="/blog" preventScrollReset className={buttonClass({ variant: "outline" })}>
          Ver todos os artigos
        </Link>
      )}
    </div>
  );
}
