import { Button, buttonClass } from "#src/ui/primitives/button.tsx";
import { Panel } from "#src/ui/primitives/panel.tsx";
import { useOpening } from "./use-opening.ts";

/** "Abrir o site"; renders nothing if it is open. */
export function OpeningPanel() {
  const { isUnderConstruction, isPending, setClosed } = useOpening();
  if (!isUnderConstruction) return null;
  return (
    <Panel title="O site está em construção">
      <div className="mt-2 flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
        <p className="max-w-prose text-sm text-muted">
          Só a equipe e quem tem um link de prévia o vê. Visitantes encontram o nome e o contato da empresa.
          Abra quando quiser, mesmo que faltem passos: em Configurações você fecha de novo.
        </p>
        <div className="flex flex-wrap gap-3">
          <a href="/" target="_blank" rel="noreferrer" className={buttonClass({ variant: "outline" })}>
            Ver como está
          </a>
          <Button aria-disabled={isPending} onClick={() => setClosed(false)}>
            {isPending ? "Abrindo..." : "Abrir o site"}
          </Button>
        </div>
      </div>
    </Panel>
  );
}
