import { Link } from "react-router";
import { RIGHTS, type Right } from "#src/accounts/roles.ts";
import { ScreenHeader } from "#src/ui/lists/screen-header.tsx";
import { buttonClass } from "#src/ui/primitives/button.tsx";

/** Shown instead of a screen that the user's role may not see (docs/produto.md, "Dashboard"). */
export function NoPermission({ right }: { right: Right }) {
  return (
    <>
      <ScreenHeader title="Sem permissão" />
      <p className="max-w-article text-muted">
        Esta tela é só para {RIGHTS[right]}. Se você precisa dela, fale com quem cuida dos acessos na sua
        equipe.
      </p>
      <p className="mt-6">
        <Link to="/dashboard" className={buttonClass({ variant: "outline", size: "sm" })}>
          Voltar ao Dashboard
        </Link>
      </p>
    </>
  );
}
