import { useApi } from "#src/ui/api/api-context.tsx";
import { ExportButton } from "#src/ui/lists/export-button.tsx";
import { saveBlob } from "#src/ui/lists/save-file.ts";
import { type PeriodKey, startOf } from "./period.ts";

export function ExportAnalyticsButton({ period }: { period: PeriodKey }) {
  const api = useApi();
  const exportEvents = async () => {
    const query = { startDate: startOf(period), format: "csv" };
    saveBlob(`analytics-${period}.csv`, await api.download("/api/analytics", query));
  };
  return <ExportButton onExport={exportEvents}>Exportar</ExportButton>;
}
