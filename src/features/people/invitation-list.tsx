import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import type { Invitation } from "#src/accounts/people/schema.ts";
import { ROLES } from "#src/accounts/roles.ts";
import { mailLinkTime } from "#src/shared/time/mail-link-times.ts";
import { useApi } from "#src/ui/api/api-context.tsx";
import { useMoment } from "#src/ui/api/time-zone.tsx";
import { ConfirmDialog } from "#src/ui/dialogs/confirm-dialog.tsx";
import { ShownOnceDialog } from "#src/ui/dialogs/shown-once-dialog.tsx";
import { useOnce } from "#src/ui/forms/use-once.ts";
import { ListFrame } from "#src/ui/lists/list-frame.tsx";
import { RowHeader } from "#src/ui/lists/row-header.tsx";
import { Badge } from "#src/ui/primitives/badge.tsx";
import { Button } from "#src/ui/primitives/button.tsx";
import { invitationsQuery, useSendAgain, useWithdraw } from "./people-queries.ts";

/** Lists open invitations; renders nothing without any. */
export function InvitationList() {
  const { data = [] } = useQuery(invitationsQuery(useApi()));
  const [toWithdraw, setToWithdraw] = useState<Invitation>();
  const withdraw = useWithdraw();
  return (
    <>
      {data.length > 0 && (
        <section aria-labelledby="open-invitations">
          <h2 id="open-invitations" className="mb-3 text-xl">
            Convites abertos ({data.length})
          </h2>
          <ListFrame>
            {data.map((invitation) => (
              <li key={invitation.id}>
                <InvitationRow invitation={invitation} onWithdraw={() => setToWithdraw(invitation)} />
              </li>
            ))}
          </ListFrame>
        </section>
      )}
      <ConfirmDialog
        isOpen={toWithdraw !== undefined}
        title="Revogar convite?"
        text={`O link enviado a ${toWithdraw?.email ?? ""} deixa de valer agora.`}
        action="Revogar"
        onConfirm={() => toWithdraw && withdraw.mutate(toWithdraw)}
        onClose={() => setToWithdraw(undefined)}
      />
    </>
  );
}

function InvitationRow({ invitation, onWithdraw }: { invitation: Invitation; onWithdraw: () => void }) {
  const { email, role, invitedBy, expiresAt } = invitation;
  const titleId = useId();
  const { mutateAsync: send, data: sent, reset } = useSendAgain();
  const moment = useMoment();
  const once = useOnce();
  const shared = { variant: "ghost", size: "sm", "aria-describedby": titleId } as const;
  return (
    <article
      aria-labelledby={titleId}
      className="grid gap-x-6 gap-y-3 p-4 sm:p-5 md:grid-cols-[minmax(0,1fr)_auto]"
    >
      <div className="min-w-0">
        <RowHeader id={titleId} title={email}>
          <Badge>{ROLES[role].name}</Badge>
        </RowHeader>
        <p className="mt-1 text-sm text-muted">
          {invitedBy && `Convite de ${invitedBy}. `}Vale até {moment(expiresAt)}.
        </p>
      </div>
      <div className="flex flex-wrap items-start gap-1 max-md:-ml-3.5">
        <Button {...shared} onClick={() => void once(() => send(invitation).then(nothing, nothing))}>
          Enviar de novo
        </Button>
        <Button {...shared} tone="danger" onClick={onWithdraw}>
          Revogar
        </Button>
      </div>
      {sent?.link && <InvitationLinkDialog email={email} link={sent.link} onClose={reset} />}
    </article>
  );
}

/** Ignores the result, since a toast has reported it. */
function nothing(): void {}

/** Shows the link of an invitation if the site sends no e-mails yet. */
export function InvitationLinkDialog(props: { email: string; link: string; onClose: () => void }) {
  return (
    <ShownOnceDialog
      title="Convite pronto"
      text={`Este site ainda não envia e-mails. Copie o link e mande-o a ${props.email}: vale por ${mailLinkTime("invitation")}, serve uma vez só e não poderá ser visto de novo.`}
      secret={props.link}
      onClose={props.onClose}
    />
  );
}
