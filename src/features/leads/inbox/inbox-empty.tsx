import { Button } from "#src/ui/primitives/button.tsx";
import { EmptyState } from "#src/ui/primitives/empty-state.tsx";

/** Shown without leads: either none matches the filters, or there is none at all. */
export function InboxEmpty({ isNarrowed, onClear }: { isNarrowed: boolean; onClear: () => void }) {
  return (
    <EmptyState
      title="Nenhum lead encontrado"
      text={isNarrowed ? "Tente ajustar os filtros de busca." : "Ainda não há leads cadastrados."}
    >
      {isNarrowed && (
        <Button variant="outline" size="sm" onClick={onClear}>
          Limpar filtros
        </Button>
      )}
    </EmptyState>
  );
}
