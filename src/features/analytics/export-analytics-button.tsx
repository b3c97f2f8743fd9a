import Download from "lucide-react/icons/download";
import { useState } from "react";
import { useApi } from "#src/ui/api-context.tsx";
import { Button } from "#src/ui/button.tsx";
import { saveBlob } from "#src/ui/save-file.ts";
import { useToast } from "#src/ui/toast.tsx";
import { type PeriodKey, startOf } from "./period.ts";

/** "Exportar": every event of the period, as the server writes them. */
export function ExportAnalyticsButton({ period }: { period: PeriodKey }) {
  const api = useApi();
  const { toast } = useToast();
  const [isExporting, setIsExporting] = useState(false);
  const exportEvents = async () => {
    setIsExporting(true);
    try {
      const query = { startDate: startOf(period), format: "csv" };
      saveBlob(`analytics-${period}.csv`, await api.download("/api/analytics", query));
      toast({ title: "Dados exportados" });
    } catch {
      toast({
        title: "Erro ao exportar",
        description: "Não foi possível exportar os dados.",
        tone: "destructive",
      });
    } finally {
      setIsExporting(false);
    }
  };
  return (
    <Button
      variant="outline"
      size="sm"
      aria-disabled={isExporting}
      onClick={() => !isExporting && void exportEvents()}
    >
      <Download aria-hidden size={16} />
      Exportar
    </Button>
  );
}
