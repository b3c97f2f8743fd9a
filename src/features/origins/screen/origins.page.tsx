import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { may } from "#src/accounts/roles.ts";
import { useUser } from "#src/accounts/use-user.ts";
import { addDays, toLocalTime } from "#src/shared/time/zoned-time.ts";
import { plural } from "#src/shared/words.ts";
import { useApi } from "#src/ui/api/api-context.tsx";
import { useTimeZone } from "#src/ui/api/time-zone.tsx";
import { ExportButton } from "#src/ui/lists/export-button.tsx";
import { FilterSelect } from "#src/ui/lists/filter-select.tsx";
import { saveFile } from "#src/ui/lists/save-file.ts";
import { ScreenHeader } from "#src/ui/lists/screen-header.tsx";
import { pageMeta } from "#src/ui/page/page-meta.ts";
import { buttonClass } from "#src/ui/primitives/button.tsx";
import { EmptyState, LoadFailure } from "#src/ui/primitives/empty-state.tsx";
import { Link } from "#src/ui/primitives/link.tsx";
import { Skeleton } from "#src/ui/primitives/skeleton.tsx";
import type { Attribution } from "../schema.ts";
import type { Route } from "./+types/origins.page";
import { ChannelsPanel } from "./channels-panel.tsx";
import { Comparison } from "./comparison.tsx";
import { LossesPanel } from "./losses-panel.tsx";
import { PERIODS, type PeriodKey, toOriginsCsv } from "./origin-words.ts";
import { OriginsTable } from "./origins-table.tsx";

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageMeta(matches, { title: "Origem dos contratos", path: location.pathname, hidden: true });

const DEFAULT_PERIOD: PeriodKey = "90";

/** Shows which visits became leads and contracts (docs/produto.md, "Origins of contracts"). */
export default function OriginsScreen() {
  const api = useApi();
  const { role } = useUser();
  const timeZone = useTimeZone();
  const [params, setParams] = useSearchParams();
  const given = params.get("periodo") ?? "";
  const period = Object.hasOwn(PERIODS, given) ? (given as PeriodKey) : DEFAULT_PERIOD;
  const { data, error, refetch } = useQuery({
    queryKey: ["attribution", period],
    queryFn: ({ signal }) =>
      api.get<Attribution>("/api/attribution", { from: firstDay(period, timeZone) }, signal),
    placeholderData: keepPreviousData,
  });
  const save = () => {
    if (!data) return Promise.reject(new Error("nothing is loaded"));
    saveFile(`origem-dos-contratos-${period}.csv`, "text/csv;charset=utf-8", toOriginsCsv(data.rows));
    return Promise.resolve();
  };
  return (
    <>
      <ScreenHeader title="Origem dos contratos">
        {may(role, "administrator") && (
          <Link to="/dashboard/inscritos" className={buttonClass({ variant: "outline", size: "sm" })}>
            Inscritos da newsletter
          </Link>
        )}
        <FilterSelect
          label="Período"
          value={period}
          onChange={(value) => setParams({ periodo: value }, { replace: true, preventScrollReset: true })}
          options={Object.entries(PERIODS)}
        />
        <ExportButton onExport={save}>Exportar</ExportButton>
      </ScreenHeader>
      {error && !data ? (
        <LoadFailure onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton className="h-64" />
      ) : data.rows.length === 0 ? (
        <EmptyState
          title="Nada neste período"
          text="Aqui aparece de onde vieram as visitas, os leads e os contratos."
        />
      ) : (
        <>
          <div className="grid gap-5">
            <Comparison total={data.total} previous={data.previous} />
            <ChannelsPanel channels={data.channels} from={firstDay(period, timeZone)} />
            <OriginsTable attribution={data} from={firstDay(period, timeZone)} />
          </div>
          <p className="mt-3 max-w-[44rem] text-sm text-muted">
            Cada lead conta pela visita que o trouxe primeiro, que não muda mais. O lead conta no dia em que
            chegou, o contrato no dia em que fechou. Uma visita pode ter várias páginas vistas: foram{" "}
            {plural(data.views, "visualização", "visualizações")} neste período.
          </p>
          {data.rows.some(({ source, visits }) => source !== null && visits === 0) && (
            <p className="mt-2 max-w-[44rem] text-sm text-muted">
              Leads ou contratos ao lado de 0 visitas: a visita foi antes deste período, ou não foi contada
              porque o navegador a bloqueou ou era de alguém da equipe.
            </p>
          )}
          {data.rows.some(({ source, visits }) => source === null && visits === 0) && (
            <p className="mt-2 max-w-[44rem] text-sm text-muted">
              Sem visita registrada: quem veio por indicação, telefone ou importação, ou escreveu de um
              programa que não diz de onde veio.
            </p>
          )}
        </>
      )}
      <div className="mt-6 max-w-[44rem]">
        <LossesPanel from={firstDay(period, timeZone)} />
      </div>
    </>
  );
}

/** The period ends today. */
function firstDay(period: PeriodKey, timeZone: string): string {
  return addDays(toLocalTime(new Date(), timeZone).date, 1 - Number(period));
}
