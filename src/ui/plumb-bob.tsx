/** The mark: a plumb bob on its line. The line takes the text's colour. */
export function PlumbBob({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 16 40" aria-hidden className={className}>
      <path d="M8 0v14" stroke="currentColor" strokeWidth="1.5" />
      <path d="M6 12h4v4.5h6c0 6.5-3.2 14-8 23.5-4.8-9.5-8-17-8-23.5h6z" className="fill-accent" />
    </svg>
  );
}
