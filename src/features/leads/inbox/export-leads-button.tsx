import { useTimeZone } from "#src/ui/api/time-zone.tsx";
import { useApi } from "#src/ui/api/api-context.tsx";
import { ExportButton } from "#src/ui/lists/export-button.tsx";
import { saveFile } from "#src/ui/lists/save-file.ts";
import type { InboxFilters } from "./inbox-filters.ts";
import { fetchAllLeads } from "./inbox-queries.ts";
import { toLeadCsv } from "./lead-csv.ts";

/** "Exportar CSV", and the same with what the forms said besides: every lead that matches the filters, not only the page on screen. */
export function ExportLeadsButtons({ filters }: { filters: InboxFilters }) {
  const api = useApi();
  const timeZone = useTimeZone();
  const exportLeads = async (name: string, isFull: boolean) => {
    const leads = await fetchAllLeads(api, filters);
    saveFile(name, "text/csv;charset=utf-8", toLeadCsv(leads, timeZone, { isFull }));
  };
  return (
    <>
      <ExportButton onExport={() => exportLeads("leads.csv", false)}>Exportar CSV</ExportButton>
      <ExportButton onExport={() => exportLeads("leads-completo.csv", true)}>Exportar tudo</ExportButton>
    </>
  );
}
