import { Button } from "#src/ui/primitives/button.tsx";
import { useRetryJobs, useTestMail, useTestMailbox } from "./operation-queries.ts";

export function TestMailButton({ label = "Enviar e-mail de teste" }: { label?: string }) {
  const { isPending, mutate } = useTestMail();
  return <ActionButton label={isPending ? "Enviando..." : label} isPending={isPending} onClick={mutate} />;
}

export function TestMailboxButton() {
  const { isPending, mutate } = useTestMailbox();
  return (
    <ActionButton label={isPending ? "Testando..." : "Testar caixa"} isPending={isPending} onClick={mutate} />
  );
}

export function RetryButton() {
  const { isPending, mutate } = useRetryJobs();
  const label = isPending ? "Tentando..." : "Tentar de novo";
  return <ActionButton label={label} isPending={isPending} onClick={mutate} />;
}

interface ActionButtonProps {
  label: string;
  isPending: boolean;
  onClick: () => void;
}

function ActionButton({ label, isPending, onClick }: ActionButtonProps) {
  return (
    <div>
      <Button variant="outline" aria-disabled={isPending} onClick={() => onClick()}>
        {label}
      </Button>
    </div>
  );
}
