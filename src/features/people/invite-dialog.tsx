import { useState } from "react";
import { type InvitationInput, invitationInputSchema } from "#src/accounts/people/schema.ts";
import { ROLE_KEYS, ROLES } from "#src/accounts/roles.ts";
import { mailLinkTime } from "#src/shared/time/mail-link-times.ts";
import { DialogForm } from "#src/ui/dialogs/dialog-form.tsx";
import { limitsOf } from "#src/ui/forms/field-errors.ts";
import { EmailField, SelectField } from "#src/ui/forms/fields.tsx";
import { useForm } from "#src/ui/forms/use-form.ts";
import { useToast } from "#src/ui/toasts/toast.tsx";
import { InvitationLinkDialog } from "./invitation-link-dialog.tsx";
import { useInvite } from "./people-queries.ts";

export function InviteDialog({ onClose }: { onClose: () => void }) {
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
