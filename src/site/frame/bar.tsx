/** Styled here to keep it out of the visitors' style sheet. */
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
  label: string;
  title: string;
  children: React.ReactNode;
}

/** Marks pages as different from the visitors' view. Omitted where they are shown exactly as visitors see them. */
export function Bar({ label, title, children }: BarProps) {
  return (
    <aside aria-label={label} data-staff-only style={STYLE}>
      <strong>{title}</strong>{" "}
      <span style={{ display: "inline-block", paddingInline: "0.5rem" }}>{children}</span>
    </aside>
  );
}
