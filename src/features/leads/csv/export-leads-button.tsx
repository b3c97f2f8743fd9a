import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { plural } from "#src/shared/words.ts";
import type { ApiClient } from "#src/ui/api/api-client.ts";
import { useApi } from "#src/ui/api/api-context.tsx";
import { useTimeZone } from "#src/ui/api/time-zone.tsx";
import { ExportButton } from "#src/ui/lists/export-button.tsx";
import { saveBlob } from "#src/ui/lists/save-file.ts";
import { customFieldsQuery } from "../custom-fields/custom-field-queries.ts";
import { activeFields } from "../custom-fields/schema.ts";
import { activeFilters, type InboxFilters } from "../filters.ts";
import { countText, type LeadCount } from "../lead-count.ts";
import type { ExportedLead } from "../schema.ts";
import { leadCsvWriter } from "./columns.ts";
import { readLeadLines } from "./stream-leads.ts";

/** Lists up to this length finish too fast to show progress. */
const SHORT = 2_000;

interface ExportLeadsButtonsProps {
  filters: InboxFilters;
  /** Number of leads that match the filters; undefined while it loads. */
  found: LeadCount | undefined;
}

/**
 * Saves every lead that matches the filters, not only the page on screen: "Exportar CSV" with the list's six
 * columns, "Exportar a lista" with every field.
 */
export function ExportLeadsButtons({ filters, found }: ExportLeadsButtonsProps) {
  const { save, progress } = useSaveLeads(filters);
  return (
    <>
      <ExportButton onExport={() => save("leads.csv", { isFull: false })}>Exportar CSV</ExportButton>
      <ExportButton onExport={() => save("leads-completo.csv", { isFull: true })}>
        Exportar a lista
        {found !== undefined && (
          <span className="font-normal text-muted">{countText(found, "linha", "linhas")}</span>
        )}
      </ExportButton>
      {progress}
    </>
  );
}

interface ExportSelectionButtonProps extends ExportLeadsButtonsProps {
  /** The ids of the chosen leads; all that match if absent. */
  only?: ReadonlySet<string>;
}

/** Saves the chosen leads with every field. */
export function ExportSelectionButton({ filters, only }: ExportSelectionButtonProps) {
  const { save, progress } = useSaveLeads(filters);
  return (
    <>
      <ExportButton onExport={() => save("leads-selecionados.csv", { isFull: true, only })}>
        Exportar selecionados
      </ExportButton>
      {progress}
    </>
  );
}

function useSaveLeads(filters: InboxFilters) {
  const api = useApi();
  const timeZone = useTimeZone();
  const queries = useQueryClient();
  const [progress, setProgress] = useState<string>();
  const save = async (
    name: string,
    { isFull, only }: { isFull: boolean; only?: ReadonlySet<string> | undefined },
  ): Promise<string> => {
    const fields = isFull ? activeFields((await queries.ensureQueryData(customFieldsQuery(api))).fields) : [];
    const csv = leadCsvWriter(timeZone, { isFull, fields });
    const list = await exportLeads(api, filters);
    const parts: BlobPart[] = [csv.head];
    let read = 0;
    try {
      for await (const lead of list.leads) {
        if (!only || only.has(lead.id)) parts.push(csv.line(lead));
        read++;
        if (list.total > SHORT && read % SHORT === 0)
          setProgress(`${read.toLocaleString("pt-BR")} de ${list.total.toLocaleString("pt-BR")}`);
      }
    } finally {
      setProgress(undefined);
    }
    saveBlob(name, new Blob(parts, { type: "text/csv;charset=utf-8" }));
    return `${plural(parts.length - 1, "linha", "linhas")} em ${name}.`;
  };
  return {
    save,
    progress: progress && <output className="text-sm text-muted tabular-nums">Exportando: {progress}</output>,
  };
}

/**
 * Reads all leads that match the filters, newest first, as they arrive. The server asks the user to confirm
 * their identity again.
 * @returns the total when the export started, and the leads
 */
async function exportLeads(
  api: ApiClient,
  filters: InboxFilters,
): Promise<{ total: number; leads: AsyncIterable<ExportedLead> }> {
  const query = new URLSearchParams(Object.entries(activeFilters(filters)));
  const { body, total } = await api.readList("POST", `/api/leads/exports?${query}`);
  return { total, leads: readLeadLines(body) };
}
