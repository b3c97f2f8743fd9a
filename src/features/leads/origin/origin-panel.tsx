import { queryOptions, useQuery } from "@tanstack/react-query";
import { CHANNELS, channelOf, sourceLabel } from "#src/shared/channels.ts";
import { DIRECT } from "#src/shared/visit-source.ts";
import type { ApiClient } from "#src/ui/api/api-client.ts";
import { useApi } from "#src/ui/api/api-context.tsx";
import { useMoment } from "#src/ui/api/time-zone.tsx";
import { Panel } from "#src/ui/primitives/panel.tsx";
import { sourceName } from "../labels.ts";
import { leadKey } from "../lead-queries.ts";
import type { LeadDetails } from "../schema.ts";
import type { LeadOrigin } from "./schema.ts";

const originQuery = (api: ApiClient, id: string) =>
  queryOptions({
    queryKey: [...leadKey(id), "origin"],
    queryFn: ({ signal }) => api.get<LeadOrigin>(`/api/leads/${id}/origin`, {}, signal),
  });

type Touch = NonNullable<LeadDetails["firstTouch"]>;

/** Says in words where a lead came from: visit, campaign, form and, with consent, the pages that the person saw. */
export function OriginPanel({ lead }: { lead: LeadDetails }) {
  const { data: origin } = useQuery(originQuery(useApi(), lead.id));
  const moment = useMoment();
  const { firstTouch, lastTouch } = lead;
  const form = origin?.forms[0];
  const hasLast = lastTouch && lastTouch.at !== firstTouch?.at;
  return (
    <Panel title="Origem" isBusy={!origin}>
      <dl className="mt-3 grid grid-cols-[7rem_minmax(0,1fr)] gap-x-3 gap-y-2 text-sm wrap-anywhere">
        <Fact name="Chegou por">{firstTouch ? describeChannel(firstTouch) : CHANNELS.unknown}</Fact>
        <Fact name="Primeira página">
          {firstTouch?.page && <Place path={firstTouch.page} at={firstTouch.at} />}
        </Fact>
        <Fact name="Campanha">{firstTouch?.campaign}</Fact>
        <Fact name="Termo">{form?.utm?.term}</Fact>
        <Fact name="Anúncio">{form?.utm?.content}</Fact>
        <Fact name="Última visita">
          {hasLast && (
            <>
              {describeChannel(lastTouch)}
              <span className="block text-muted">{moment(lastTouch.at)}</span>
            </>
          )}
        </Fact>
        {origin && (
          <Fact name={origin.forms.length > 1 ? "Formulários" : "Formulário"}>
            <ul className="grid gap-1">
              {origin.forms.map(({ at, source, page }) => (
                <li key={`${at} ${source}`}>
                  {sourceName(source)}
                  {page && ` em ${page}`}
                  <span className="block text-muted">{moment(at)}</span>
                </li>
              ))}
            </ul>
          </Fact>
        )}
      </dl>
      {origin && <SeenPages pages={origin.pages} since={form?.at} />}
    </Panel>
  );
}

/** Absent where nothing is known. */
function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  if (!children) return null;
  return (
    <div className="contents">
      <dt className="text-muted">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function describeChannel({ source, medium }: Touch): string {
  const channel = CHANNELS[channelOf({ source, medium })];
  return source === null || source === DIRECT ? channel : `${channel}: ${sourceLabel(source)}`;
}

function Place({ path, at }: { path: string; at: string }) {
  const moment = useMoment();
  return (
    <>
      <a
        href={path}
        className="inline-flex min-h-6 items-center text-primary-ink underline-offset-4 hover:underline pointer-coarse:min-h-11"
      >
        {path}
      </a>
      <span className="block text-muted">{moment(at)}</span>
    </>
  );
}

interface SeenPagesProps {
  pages: LeadOrigin["pages"];
  /** When the person first wrote. */
  since: string | undefined;
}

/** The pages that the person's own forms told of. Nothing else may be joined to a person. */
function SeenPages({ pages, since = "" }: SeenPagesProps) {
  if (pages.length === 0)
    return (
      <p className="mt-3 border-t pt-3 text-sm text-muted">
        Não se sabe que páginas a pessoa viu: elas só vêm com o formulário de quem aceitou as estatísticas.
      </p>
    );
  const [before, after] = [pages.filter(({ at }) => at <= since), pages.filter(({ at }) => at > since)];
  return (
    <div className="mt-3 grid gap-3 border-t pt-3">
      <PageList title="Páginas vistas antes do contato" pages={before} />
      <PageList title="Páginas vistas depois" pages={after} />
    </div>
  );
}

function PageList({ title, pages }: { title: string; pages: LeadOrigin["pages"] }) {
  if (pages.length === 0) return null;
  return (
    <details className="text-sm">
      <summary className="touch-target cursor-pointer font-semibold">
        {title} ({pages.length})
      </summary>
      <ol className="mt-2 grid gap-2">
        {pages.map(({ at, path }) => (
          <li key={`${at} ${path}`} className="wrap-anywhere">
            <Place path={path} at={at} />
          </li>
        ))}
      </ol>
    </details>
  );
}
