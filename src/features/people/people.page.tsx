import { useState } from "react";
import { type InvitationInput, invitationInputSchema } from "#src/accounts/people/schema.ts";
import { ROLE_KEYS, ROLES } from "#src/accounts/roles.ts";
import { roleSchema } from "#src/accounts/schema.ts";
import { mailLinkTime } from "#src/shared/time/mail-link-times.ts";
import { DialogForm } from "#src/ui/dialogs/dialog-form.tsx";
import { useAskedInAddress } from "#src/ui/dialogs/use-asked-in-address.ts";
import { limitsOf } from "#src/ui/forms/field-errors.ts";
import { EmailField, SelectField } from "#src/ui/forms/fields.tsx";
import { useForm } from "#src/ui/forms/use-form.ts";
import { ScreenHeader } from "#src/ui/lists/screen-header.tsx";
import { pageMeta } from "#src/ui/page/page-meta.ts";
import { Button } from "#src/ui/primitives/button.tsx";
import { Panel } from "#src/ui/primitives/panel.tsx";
import { useShortcut } from "#src/ui/primitives/use-shortcut.ts";
import { useToast } from "#src/ui/toasts/toast.tsx";
import type { Route } from "./+types/people.page";
import { InvitationLinkDialog, InvitationList } from "./invitation-list.tsx";
import { PeopleList } from "./people-list.tsx";
import { useInvite } from "./people-queries.ts";

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageMeta(matches, { title: "Equipe", path: location.pathname, hidden: true });

/** Manages the team (docs/produto.md, "Team"). */
export default function PeopleScreen() {
  const [isInviting, setIsInviting] = useState(false);
  const invite = () => setIsInviting(true);
  useShortcut("n", invite);
  useAskedInAddress("convidar", invite);
  return (
    <>
      <ScreenHeader title="Equipe">
        <Button aria-keyshortcuts="n" onClick={invite}>
          Convidar
        </Button>
      </ScreenHeader>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-8">
          <PeopleList />
          <InvitationList />
        </div>
        <RolesHelp />
      </div>
      {isInviting && <InviteDialog onClose={() => setIsInviting(false)} />}
    </>
  );
}

function RolesHelp() {
  return (
    <Panel title="Papéis">
      <dl className="mt-3 grid gap-3 text-sm">
        {roleSchema.options.map((role) => (
          <div key={role}>
            <dt className="font-semibold">{ROLES[role].name}</dt>
            <dd className="text-muted">{ROLES[role].hint}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

function InviteDialog({ onClose }: { onClose: () => void }) {
  const invite = useInvite();
  const { toast } = useToast();
  const [toPass, setToPass] = useState<{ email: string; link: string }>();
  const form = useForm<InvitationInput>({
    values: { email: "", role: "author" },
    limits: limitsOf(invitationInputSchema),
    send: async (values) => {
      const { email, link } = await invite.mutateAsync(values);
      if (link) return setToPass({ email, link });
      toast({
        title: "Convite enviado",
        description: `Para ${email}. O link vale por ${mailLinkTime("invitation")}.`,
      });
      onClose();
    },
    failed: "O convite não foi enviado. Tente novamente.",
    failedAt: "email",
  });
  if (toPass) return <InvitationLinkDialog {...toPass} onClose={onClose} />;
  return (
    <DialogForm
      form={form}
      title="Convidar para a equipe"
      action="Enviar convite"
      busy="Enviando..."
      size="sm"
      onClose={onClose}
    >
      <EmailField form={form} name="email" label="E-mail" autoComplete="off" required />
      <SelectField
        form={form}
        name="role"
        label="Papel"
        options={Object.fromEntries(ROLE_KEYS.map((role) => [role, ROLES[role].name]))}
        hint={ROLES[form.values.role].hint}
      />
    </DialogForm>
  );
}
