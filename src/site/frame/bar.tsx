/** Styled here, so that the style sheet of visitors has nothing of it. */
const STYLE = {
  position: "sticky",
  bottom: 0,
  zIndex: 45,
  padding: "0.375rem 1rem calc(0.375rem + env(safe-area-inset-bottom))",
  background: "var(--band)",
  color: "var(--on-band)",
  fontSize: "0.875rem",
  textAlign: "center",
  overflowWrap: "anywhere",
} as const;

interface BarProps {
  /** What it is, for screen readers. */
  label: string;
  title: string;
  children: React.ReactNode;
}

/** Says below every page that it is not what visitors see. What shows pages as visitors see them leaves it out. */
export function Bar({ label, title, children }: BarProps) {
  return (
    <aside aria-label={label} data-staff-only style={STYLE}>
      <strong>{title}</strong>{" "}
      <span style={{ display: "inline-block", paddingInline: "0.5rem" }}>{children}</span>
    </aside>
  );
}
