import { useState } from "react";
import { tryAgain } from "#src/ui/api/server-errors.ts";
import { ConfirmDialog } from "#src/ui/dialogs/confirm-dialog.tsx";
import { DialogForm } from "#src/ui/dialogs/dialog-form.tsx";
import { checkBy } from "#src/ui/forms/field-errors.ts";
import { TextField } from "#src/ui/forms/fields.tsx";
import { useForm } from "#src/ui/forms/use-form.ts";
import { useSaveRedirect } from "../redirect-queries.ts";
import { otherHostOf, type Redirect, redirectInputSchema } from "../schema.ts";

interface RedirectDialogProps {
  /** Redirect to change, or the old address of a new one. */
  redirect: Redirect | { from: string };
  onClose: () => void;
}

/** Asks for confirmation if the target is on another site. */
export function RedirectDialog({ redirect, onClose }: RedirectDialogProps) {
  const id = "id" in redirect ? redirect.id : undefined;
  const save = useSaveRedirect(id);
  /** Redirect that awaits confirmation, with its target host. */
  const [asked, setAsked] = useState<{ host: string; from: string; to: string }>();
  const form = useForm({
    values: { from: redirect.from, to: "to" in redirect ? redirect.to : "" },
    check: checkBy(redirectInputSchema.omit({ confirmExternal: true })),
    send: async (values) => {
      const host = otherHostOf(values.to.trim(), window.location.host);
      if (host) return setAsked({ ...values, host });
      await save.mutateAsync({ ...values, confirmExternal: false });
      onClose();
    },
    failed: tryAgain,
  });
  const confirm = ({ from, to }: { from: string; to: string }) =>
    form.run(async () => {
      await save.mutateAsync({ from, to, confirmExternal: true });
      onClose();
    });
  return (
    <>
      <DialogForm
        form={form}
        title={id ? "Editar redirecionamento" : "Novo redirecionamento"}
        action="Salvar"
        busy="Salvando..."
        onClose={onClose}
      >
        <TextField
          form={form}
          name="from"
          label="Endereço antigo"
          hint="Pode ter parâmetros, como /produto.php?id=12. Com * no fim, vale para tudo o que começa assim."
          autoComplete="off"
          spellCheck={false}
          placeholder="/servicos-antigos/*"
        />
        <TextField
          form={form}
          name="to"
          label="Leva a"
          hint="Uma página deste site, ou um endereço com https://."
          autoComplete="off"
          spellCheck={false}
          placeholder="/servicos"
          takesFocus={redirect.from !== "" && !id}
        />
      </DialogForm>
      <ConfirmDialog
        isOpen={asked !== undefined}
        title="Levar a outro site?"
        text={`Quem pedir ${asked?.from ?? ""} sai deste site e vai para ${asked?.host ?? ""}.`}
        action="Redirecionar"
        onConfirm={() => asked && confirm(asked)}
        onClose={() => setAsked(undefined)}
      />
    </>
  );
}
