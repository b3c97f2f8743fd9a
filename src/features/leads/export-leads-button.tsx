import Download from "lucide-react/icons/download";
import { useState } from "react";
import { useApi } from "#src/ui/api-context.tsx";
import { Button } from "#src/ui/button.tsx";
import { saveFile } from "#src/ui/save-file.ts";
import { useToast } from "#src/ui/toast.tsx";
import type { InboxFilters } from "./inbox-filters.ts";
import { fetchAllLeads } from "./inbox-queries.ts";
import { toLeadCsv } from "./lead-csv.ts";

/** "Exportar CSV": every lead that matches the filters, not only the page on screen. */
export function ExportLeadsButton({ filters }: { filters: InboxFilters }) {
  const api = useApi();
  const { toast } = useToast();
  const [isExporting, setIsExporting] = useState(false);
  const exportLeads = async () => {
    setIsExporting(true);
    try {
      const leads = await fetchAllLeads(api, filters);
      saveFile("leads.csv", "text/csv;charset=utf-8", toLeadCsv(leads));
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
      onClick={() => !isExporting && void exportLeads()}
    >
      <Download aria-hidden size={16} />
      Exportar CSV
    </Button>
  );
}
