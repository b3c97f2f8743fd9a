import { assistantName, CHANNELS } from "#src/shared/channels.ts";
import { useMoment } from "#src/ui/api/time-zone.tsx";
import { BarList, BarListSkeleton } from "#src/ui/charts/bar-list.tsx";
import { Panel, PanelNote } from "#src/ui/primitives/panel.tsx";
import type { Analytics, EventKind } from "../schema.ts";
import { PageBars } from "./top-pages-panel.tsx";

const NAMES: Record<EventKind, string> = {
  page_view: "Visualização de página",
  button_click: "Clique em botão",
  form_submit: "Formulário enviado",
  download: "Download",
  view: "Conteúdo visto",
  scroll: "Rolagem",
  time_on_page: "Tempo na página",
  error: "Erro na página",
};

/** Entries shown (docs/produto.md, "Statistics"). */
const RECENT = 5;
const PAGES = 10;
const SOURCES = 8;

interface PanelProps {
  /** Undefined while it loads. */
  analytics: Analytics | undefined;
}

export function EventKinds({ analytics }: PanelProps) {
  const bars = analytics?.eventCounts.map(({ event, _count }) => ({
    key: event,
    label: nameEvent(event),
    count: _count.id,
  }));
  return (
    <Panel title="Tipos de Eventos" isBusy={!bars}>
      {!bars ? (
        <BarListSkeleton rows={5} />
      ) : bars.length === 0 ? (
        <PanelNote>Nenhum evento no período</PanelNote>
      ) : (
        <BarList bars={bars} />
      )}
    </Panel>
  );
}

export function RecentEvents({ analytics }: PanelProps) {
  const moment = useMoment();
  const events = analytics?.recentEvents.slice(0, RECENT);
  return (
    <Panel title="Atividade Recente" isBusy={!events}>
      {!events ? (
        <BarListSkeleton rows={RECENT} />
      ) : events.length === 0 ? (
        <PanelNote>Nenhuma atividade recente disponível</PanelNote>
      ) : (
        <ul className="mt-2 divide-y">
          {events.map(({ event, page, label, createdAt }, index) => (
            // Events of one batch may be equal in every field, and the items have no state to mix up.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={`${createdAt} ${index}`} className="flex items-baseline gap-4 py-2.5 text-sm">
              <div className="min-w-0 flex-1">
                <p className="truncate">
                  {nameEvent(event)}
                  {label && <span className="text-muted"> · {label}</span>}
                </p>
                <p className="truncate text-muted">{page || "Página sem nome"}</p>
              </div>
              <time dateTime={createdAt} className="shrink-0 text-muted tabular-nums">
                {moment(createdAt)}
              </time>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

export function MostVisited({ analytics }: PanelProps) {
  return (
    <Panel title="Páginas Mais Visitadas" isBusy={!analytics}>
      {analytics ? <PageBars pages={analytics.pageViews.slice(0, PAGES)} /> : <BarListSkeleton rows={6} />}
    </Panel>
  );
}

/** Shows visits by channel; the origins of contracts follow the same channels to the contract. */
export function VisitChannels({ analytics }: PanelProps) {
  const bars = analytics?.channels.map(({ channel, count }) => ({
    key: channel,
    label: CHANNELS[channel],
    count,
    unit: nameVisits(count),
  }));
  return (
    <Panel title="Canais" isBusy={!bars}>
      {!bars ? (
        <BarListSkeleton rows={5} />
      ) : bars.length === 0 ? (
        <PanelNote>Nenhuma visita registrada no período</PanelNote>
      ) : (
        <BarList bars={bars} />
      )}
    </Panel>
  );
}

/** Shows the referring site or `utm_source`. */
export function VisitSources({ analytics }: PanelProps) {
  const bars = analytics?.sources
    .slice(0, SOURCES)
    .map(({ source, count }) => ({ key: source, label: nameSource(source), count, unit: nameVisits(count) }));
  return (
    <Panel title="Origem das visitas" isBusy={!bars}>
      {!bars ? (
        <BarListSkeleton rows={5} />
      ) : bars.length === 0 ? (
        <PanelNote>Nenhuma origem registrada no período</PanelNote>
      ) : (
        <BarList bars={bars} />
      )}
    </Panel>
  );
}

export function VisitCampaigns({ analytics }: PanelProps) {
  const bars = analytics?.utm.slice(0, SOURCES).map(({ source, medium, campaign, count }) => {
    const parts = [campaign, source, medium].filter((part) => part !== null);
    return {
      key: JSON.stringify([source, medium, campaign]),
      label: parts.join(" · "),
      count,
      unit: nameVisits(count),
    };
  });
  return (
    <Panel title="Campanhas (UTM)" isBusy={!bars}>
      {!bars ? (
        <BarListSkeleton rows={3} />
      ) : bars.length === 0 ? (
        <PanelNote>
          Nenhuma visita por link marcado. Acrescente <code>?utm_source=…&amp;utm_campaign=…</code> aos links
          que você divulga.
        </PanelNote>
      ) : (
        <BarList bars={bars} />
      )}
    </Panel>
  );
}

/** Names assistants beside their host: "ChatGPT (chatgpt.com)". */
function nameSource(source: string): string {
  const assistant = assistantName(source);
  return assistant ? `${assistant} (${source})` : source;
}

function nameVisits(count: number): string {
  return count === 1 ? "visita" : "visitas";
}

/** Returns unknown events unchanged. */
function nameEvent(event: string): string {
  return Object.hasOwn(NAMES, event) ? NAMES[event as EventKind] : event;
}
