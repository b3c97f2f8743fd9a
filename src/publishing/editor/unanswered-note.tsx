import { Button } from "#src/ui/primitives/button.tsx";

/** In place of the state of autosave, while nobody answers. */
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
