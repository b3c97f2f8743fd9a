import { usePreview } from "#src/ui/page/preview.tsx";
import { Bar } from "./bar.tsx";

export default function PreviewBar() {
  const preview = usePreview();
  if (!preview) return null;
  return (
    <Bar label="Prévia" title="Prévia: este conteúdo ainda não está no ar">
      {preview.name}, vale até {preview.until}
      {preview.isPartial && "; só com os rascunhos mais novos"}
    </Bar>
  );
}
