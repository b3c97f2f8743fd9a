import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import { formatBytes } from "#src/shared/format-bytes.ts";
import type { ApiClient } from "#src/ui/api/api-client.ts";
import { useApi } from "#src/ui/api/api-context.tsx";
import { serverText } from "#src/ui/api/server-errors.ts";
import { useMoment, useTimeZone } from "#src/ui/api/time-zone.tsx";
import { saveBlob } from "#src/ui/lists/save-file.ts";
import { Button } from "#src/ui/primitives/button.tsx";
import { LoadFailure } from "#src/ui/primitives/empty-state.tsx";
import { ProgressBar } from "#src/ui/primitives/progress-bar.tsx";
import { useToast } from "#src/ui/toasts/toast.tsx";
import { archiveName, EXPORT_KEPT_HOURS, type SiteExport } from "../schema.ts";

const PATH = "/api/export";
const KEY = ["exports"];
const POLL_MS = 1_000;
const exportsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: KEY,
    queryFn: ({ signal }) => api.get<SiteExport[]>(PATH, {}, signal),
    refetchInterval: ({ state }) => (state.data?.[0]?.state === "running" ? POLL_MS : false),
  });

export function ExportPanel() {
  const titleId = useId();
  const { data, error, refetch } = useQuery(exportsQuery(useApi()));
  const ask = useAskExport();
  const newest = data?.[0];
  const isBusy = ask.isPending || newest?.state === "running";
  return (
    <section id="exportar" aria-labelledby={titleId} className="scroll-mt-24">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 id={titleId} className="text-xl">
          Exportar tudo
        </h2>
        <Button variant="outline" aria-disabled={isBusy} onClick={() => ask.mutate()}>
          Exportar tudo
        </Button>
      </div>
      <p className="max-w-prose text-sm text-muted">
        Um arquivo com tudo o que o site guarda, que pode ser lido sem a Vitrine: textos em Markdown, imagens
        originais, leads e inscritos em planilhas, e cada tabela em JSON. Uma Vitrine nova que o importa fica
        igual a esta. Ele tem dados pessoais, e nenhuma senha, chave ou token. Fica aqui por{" "}
        {EXPORT_KEPT_HOURS} horas.
      </p>
      {error && <LoadFailure onRetry={() => void refetch()} />}
      {newest && <NewestExport newest={newest} />}
    </section>
  );
}

function NewestExport({ newest }: { newest: SiteExport }) {
  const moment = useMoment();
  const download = useDownloadExport();
  const { state, done, total, bytes, at, until } = newest;
  const percent = total ? Math.floor((100 * done) / total) : 0;
  return (
    <div className="mt-4 rounded-card border bg-surface p-4 sm:p-5">
      <output className="block text-sm">
        {state === "running" && `Gerando o arquivo: ${percent}%`}
        {state === "done" &&
          `Pedido em ${moment(at)}, ${formatBytes(bytes ?? 0)}. Fica até ${moment(until)}.`}
        {state === "failed" && (
          <span className="font-medium text-danger">
            Não foi possível gerar o arquivo. Peça outro; se falhar de novo, veja o espaço em disco acima.
          </span>
        )}
      </output>
      {state === "running" && (
        <ProgressBar aria-label="Progresso do arquivo" max={100} value={percent} className="mt-2" />
      )}
      {state === "done" && (
        <Button className="mt-3" aria-disabled={download.isPending} onClick={() => download.mutate(newest)}>
          {download.isPending ? "Baixando..." : "Baixar o arquivo"}
        </Button>
      )}
    </div>
  );
}

function useAskExport() {
  const api = useApi();
  const queries = useQueryClient();
  const { toast } = useToast();
  return useMutation({
    mutationFn: () => api.send<{ id: string }>("POST", PATH),
    // The export may have started even if the request failed, so the list is reloaded.
    onSettled: () => queries.invalidateQueries({ queryKey: KEY }),
    onError: (error) =>
      toast({
        title: "A exportação não começou",
        description: serverText(error, "Tente de novo em instantes."),
        tone: "destructive",
      }),
  });
}

function useDownloadExport() {
  const api = useApi();
  const timeZone = useTimeZone();
  const { toast } = useToast();
  return useMutation({
    mutationFn: async ({ id, at }: SiteExport) =>
      saveBlob(archiveName(at, timeZone), await api.download(`${PATH}/${id}`)),
    onError: () =>
      toast({
        title: "Erro ao baixar",
        description: "Não foi possível baixar o arquivo.",
        tone: "destructive",
      }),
  });
}
