import { cx } from "class-variance-authority";

interface SpinnerProps {
  label?: string;
  className?: string;
}

export function Spinner({ label = "Carregando", className }: SpinnerProps) {
  return (
    <output className={cx("inline-flex", className)}>
      <svg
        viewBox="0 0 24 24"
        width="24"
        height="24"
        aria-hidden
        className="origin-top animate-swing text-primary-ink"
      >
        <path d="M12 1v12" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" />
        <path d="M8.5 13h7l-1 4L12 22.5 9.5 17z" className="fill-accent" />
      </svg>
      <span className="sr-only">{label}</span>
    </output>
  );
}
