import { Button } from "./button.tsx";

interface EmptyStateProps {
  title: string;
  text: string;
  /** Drawing of the site's identity, for a screen that has nothing to list yet. */
  drawing?: React.ReactNode;
  /** The next action. */
  children?: React.ReactNode;
}

export function EmptyState({ title, text, drawing, children }: EmptyStateProps) {
  return (
    <div className="grid justify-items-center gap-1 rounded-card border border-dashed border-line-strong px-6 py-14 text-center">
      {drawing}
      <h3 className="font-sans text-base font-semibold tracking-normal">{title}</h3>
      <p className="text-sm text-muted">{text}</p>
      {children && <div className="mt-4">{children}</div>}
    </div>
  );
}

interface LoadFailureProps {
  title?: string;
  onRetry: () => void;
}

export function LoadFailure({ title = "Os dados não chegaram", onRetry }: LoadFailureProps) {
  return (
    <EmptyState title={title} text="Verifique sua conexão e tente de novo.">
      <Button variant="outline" size="sm" onClick={onRetry}>
        Tentar novamente
      </Button>
    </EmptyState>
  );
}
