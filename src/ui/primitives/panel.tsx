import { cx } from "class-variance-authority";
import { useId } from "react";

interface PanelProps {
  title: string;
  aside?: React.ReactNode;
  isBusy?: boolean;
  className?: string;
  children: React.ReactNode;
}

export function Panel({ title, aside, isBusy, className, children }: PanelProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      aria-busy={isBusy}
      className={cx("min-w-0 rounded-card border bg-surface px-4 py-4 sm:px-5", className)}
    >
      <header className="flex items-baseline justify-between gap-4">
        <h2 id={id} className="font-sans text-base font-semibold tracking-normal">
          {title}
        </h2>
        {aside && <span className="shrink-0 text-sm text-muted">{aside}</span>}
      </header>
      {children}
    </section>
  );
}

export function PanelNote({ children }: { children: React.ReactNode }) {
  return <p className="py-6 text-sm text-muted">{children}</p>;
}
