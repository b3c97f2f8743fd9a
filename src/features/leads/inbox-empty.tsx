import { Button } from "#src/ui/button.tsx";

/** Nothing to list: either the filters leave nothing, or nobody has written yet. */
export function InboxEmpty({ isNarrowed, onClear }: { isNarrowed: boolean; onClear: () => void }) {
  return (
    <Notice
      title="Nenhum lead encontrado"
      text={isNarrowed ? "Tente ajustar os filtros de busca." : "Ainda não há leads cadastrados."}
    >
      {isNarrowed && (
        <Button variant="outline" size="sm" onClick={onClear}>
          Limpar filtros
        </Button>
      )}
    </Notice>
  );
}

/** The list could not be had; the toast has said so already. */
export function InboxFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <Notice title="A lista não chegou" text="Verifique sua conexão e tente de novo.">
      <Button variant="outline" size="sm" onClick={onRetry}>
        Tentar novamente
      </Button>
    </Notice>
  );
}

interface NoticeProps {
  title: string;
  text: string;
  children?: React.ReactNode;
}

function Notice({ title, text, children }: NoticeProps) {
  return (
    <div className="grid justify-items-center gap-1 rounded-card border border-dashed border-line-strong px-6 py-14 text-center">
      <h3 className="font-sans text-base font-semibold tracking-normal">{title}</h3>
      <p className="text-sm text-muted">{text}</p>
      {children && <div className="mt-4">{children}</div>}
    </div>
  );
}
