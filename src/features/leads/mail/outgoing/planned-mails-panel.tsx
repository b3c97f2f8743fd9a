import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { ApiClient } from "#src/ui/api/api-client.ts";
import { useApi } from "#src/ui/api/api-context.tsx";
import { useMoment } from "#src/ui/api/time-zone.tsx";
import { useChange } from "#src/ui/api/use-change.ts";
import { Button } from "#src/ui/primitives/button.tsx";
import { Panel } from "#src/ui/primitives/panel.tsx";
import { leadKey, LEADS } from "../../lead-queries.ts";
import type { PlannedMail } from "./schema.ts";

const plannedMailsQuery = (api: ApiClient, id: string) =>
  queryOptions({
    queryKey: [...leadKey(id), "planned-mails"],
    queryFn: async ({ signal }) =>
      (await api.get<{ mails: PlannedMail[] }>(`/api/leads/${id}/planned-mails`, {}, signal)).mails,
    refetchInterval: ({ state: { data = [] } }) => data.some(leavesSoon) && LOOK_AGAIN_MS,
  });

const LOOK_AGAIN_MS = 3_000;
const SOON_MS = 60_000;

/** Tells whether a mail leaves within a minute, so that the timeline soon shows it. */
const leavesSoon = ({ sendAt, trouble }: PlannedMail): boolean =>
  trouble === null && Date.parse(sendAt) - Date.now() < SOON_MS;

const useCancelMail = (id: string) =>
  useChange({
    send: (api, mailId: string) => api.send("DELETE", `/api/leads/${id}/planned-mails/${mailId}`),
    queryKey: leadKey(id),
    done: "E-mail cancelado",
    failed: "Erro ao cancelar",
  });

/** Lists the planned mails of a lead, with a button to cancel each. */
export function PlannedMailsPanel({ leadId }: { leadId: string }) {
  const { data: mails = [] } = useQuery(plannedMailsQuery(useApi(), leadId));
  const queries = useQueryClient();
  const last = useRef(0);
  useEffect(() => {
    if (mails.length < last.current) void queries.invalidateQueries({ queryKey: LEADS });
    last.current = mails.length;
  }, [mails.length, queries]);
  if (mails.length === 0) return null;
  return (
    <Panel title="E-mails programados">
      <ul className="mt-2 grid gap-4 text-sm">
        {mails.map((mail) => (
          <PlannedMailRow key={mail.id} leadId={leadId} mail={mail} />
        ))}
      </ul>
    </Panel>
  );
}

function PlannedMailRow({ leadId, mail }: { leadId: string; mail: PlannedMail }) {
  const moment = useMoment();
  const { mutate, isPending } = useCancelMail(leadId);
  const { id, subject, cc, text, sendAt, authorName, files, trouble } = mail;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
      <div className="min-w-0 flex-1 basis-60 wrap-anywhere">
        <p className="font-semibold">{subject}</p>
        <p className={trouble ? "text-danger" : "text-muted"}>
          {trouble ? `Não enviado em ${moment(sendAt)}. ${trouble}` : `Envio em ${moment(sendAt)}`}
          {authorName && `, de ${authorName}`}
        </p>
        {cc.length > 0 && <p className="text-muted">Cc: {cc.join(", ")}</p>}
        <p className="mt-1 line-clamp-3 whitespace-pre-line">{text}</p>
        {files.length > 0 && (
          <p className="mt-1 text-muted">Anexos: {files.map(({ name }) => name).join(", ")}</p>
        )}
      </div>
      <Button
        variant="outline"
        size="sm"
        aria-label={`Cancelar: ${subject}`}
        aria-disabled={isPending}
        onClick={() => mutate(id)}
      >
        Cancelar
      </Button>
    </li>
  );
}
