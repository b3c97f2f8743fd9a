import { usePreview } from "#src/ui/page/preview.tsx";

/** Styled here, so that the style sheet of visitors has nothing of it. */
const BAR = {
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

/** Says on every page of a preview what it is, which and for how long. */
export default function PreviewBar() {
  const preview = usePreview();
  if (!preview) return null;
  return (
    <aside aria-label="Prévia" style={BAR}>
      <strong>Prévia: este conteúdo ainda não está no ar</strong>{" "}
      <span style={{ display: "inline-block", paddingInline: "0.5rem" }}>
        {preview.name}, vale até {preview.until}
        {preview.isPartial && "; só com os rascunhos mais novos"}
      </span>
    </aside>
  );
}
