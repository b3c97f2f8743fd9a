import { useState } from "react";
import { ROLE_HINTS } from "#src/accounts/role-names.ts";
import type { Role } from "#src/accounts/schema.ts";
import { ApiError } from "#src/ui/api/api-client.ts";
import { serverText } from "#src/ui/api/server-errors.ts";
import { FormDialog } from "#src/ui/dialogs/form-dialog.tsx";
import { Field } from "#src/ui/forms/field.tsx";
import { DialogFeet } from "#src/ui/dialogs/dialog-feet.tsx";
import { useOnce } from "#src/ui/forms/use-once.ts";
import { Input } from "#src/ui/primitives/input.tsx";
import { useToast } from "#src/ui/toasts/toast.tsx";
import { useInvite } from "./people-queries.ts";
import { RoleSelect } from "./role-select.tsx";

/** Invites somebody by e-mail. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const [email, setEmail] = useState("");
  const [role, setRole] = useState<Role>("author");
  const [error, setError] = useState<string>();
  const invite = useInvite();
  const once = useOnce();
  const { toast } = useToast();

  const submit = async (): Promise<void> => {
    setError(undefined);
    try {
      const invitation = await invite.mutateAsync({ email, role });
      toast({ title: "Convite enviado", description: `Para ${invitation.email}. O link vale por 7 dias.` });
      onClose();
    } catch (failure) {
      const named = failure instanceof ApiError ? failure.errors[0]?.message : undefined;
      setError(named ?? serverText(failure, "O convite não foi enviado. Tente novamente."));
    }
  };

  return (
    <FormDialog title="Convidar para a equipe" size="sm" isDirty={email.trim() !== ""} onClose={onClose}>
      <form
        noValidate
        className="mt-6 grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          void once(submit);
        }}
      >
        <Field label="E-mail" error={error}>
          {(control) => (
            <Input
              {...control}
              type="email"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={254}
              required
              value={email}
              onChange={(event) => setEmail(event.target.value)}
            />
          )}
        </Field>
        <Field label="Papel" hint={ROLE_HINTS[role]}>
          {(control) => <RoleSelect {...control} value={role} onChange={setRole} />}
        </Field>
        <DialogFeet action="Enviar convite" busy="Enviando..." isSending={invite.isPending} />
      </form>
    </FormDialog>
  );
}
