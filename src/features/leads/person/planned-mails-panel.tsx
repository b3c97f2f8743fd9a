import { useQuery } from "@tanstack/react-query";
import { useApi } from "#src/ui/api/api-context.tsx";
import { useMoment } from "#src/ui/api/time-zone.tsx";
import { Button } from "#src/ui/primitives/button.tsx";
import { Panel } from "#src/ui/primitives/panel.tsx";
import type { PlannedMail } from "../mails/schema.ts";
import { plannedMailsQuery, useCancelMail } from "./person-queries.ts";

/** Lists the planned mails of a lead, with a button to cancel each. */
export function PlannedMailsPanel({ leadId }: { leadId: string }) {
  const { data: mails = [] } = useQuery(plannedMailsQuery(useApi(), leadId));
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
  const { id, subject, text, sendAt, authorName, files, trouble } = mail;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
      <div className="min-w-0 flex-1 basis-60 wrap-anywhere">
        <p className="font-semibold">{subject}</p>
        <p className={trouble ? "text-danger" : "text-muted"}>
          {trouble ? `Não saiu em ${moment(sendAt)}. ${trouble}` : `Sai em ${moment(sendAt)}`}
          {authorName && `, de ${authorName}`}
        </p>
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
        onClick={() => !isPending && mutate(id)}
      >
        Cancelar
      </Button>
    </li>
  );
}
