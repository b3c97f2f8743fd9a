import { mailLinkTime } from "#src/shared/time/mail-link-times.ts";
import { ShownOnceDialog } from "#src/ui/dialogs/shown-once-dialog.tsx";

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
