import { Button } from "#src/ui/primitives/button.tsx";

/** Replaces the autosave state while the server does not answer. */
export function UnansweredNote({ onRetry }: { onRetry: () => void }) {
  return (
    <>
      <span>Sem resposta do site. O texto está guardado neste navegador.</span>
      <Button variant="link" size="sm" onClick={onRetry}>
        Tentar de novo
      </Button>
    </>
  );
}
