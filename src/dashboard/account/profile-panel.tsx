import { useState } from "react";
import type { Account } from "#src/accounts/own-account/schema.ts";
import { initialsOf } from "#src/shared/people/initials.ts";
import { PERSON_LIMITS } from "#src/shared/text-limits.ts";
import { TextField } from "#src/ui/forms/fields.tsx";
import { Form, SubmitButton } from "#src/ui/forms/form.tsx";
import { useFollowedValues } from "#src/ui/forms/use-followed-values.ts";
import { useForm } from "#src/ui/forms/use-form.ts";
import { useImageUpload } from "#src/ui/images/use-image-upload.ts";
import { Button, buttonClass } from "#src/ui/primitives/button.tsx";
import { Panel } from "#src/ui/primitives/panel.tsx";
import { useAccountAct } from "./account-queries.ts";
import { EmailForm } from "./email-form.tsx";
import { useOwnSession } from "./own-session.tsx";

export function ProfilePanel({ account }: { account: Account }) {
  const { refresh } = useOwnSession();
  const rename = useAccountAct({
    send: async (api, newName: string) => {
      await api.send("PUT", "/api/account", { name: newName });
      await refresh();
    },
    done: "Nome salvo",
    failed: "Erro ao salvar o nome",
  });
  const isChanged = ({ name }: { name: string }): boolean => name.trim() !== account.name;
  const form = useForm({
    values: { name: account.name },
    isReady: isChanged,
    limits: PERSON_LIMITS,
    send: ({ name }) => rename.mutateAsync(name),
  });
  useFollowedValues(form, { name: account.name }, isChanged);
  return (
    <Panel title="Perfil">
      <Picture account={account} />
      <Form form={form} className="mt-5 flex flex-wrap items-end gap-3">
        <TextField form={form} name="name" label="Nome" className="min-w-48 flex-1" autoComplete="name" />
        <SubmitButton form={form} variant="outline">
          Salvar nome
        </SubmitButton>
      </Form>
      <EmailForm account={account} />
    </Panel>
  );
}

function Picture({ account: { picture, name } }: { account: Account }) {
  const upload = useImageUpload();
  const [isSending, setIsSending] = useState(false);
  const change = useAccountAct({
    send: (api, path: string | null) => api.send("PUT", "/api/account", { picture: path }),
    done: "Foto salva",
    failed: "Erro ao salvar a foto",
  });
  const choose = async (file: File): Promise<void> => {
    setIsSending(true);
    const stored = await upload(file, () => {});
    setIsSending(false);
    if ("path" in stored) change.mutate(stored.path);
  };
  return (
    <div className="mt-4 flex flex-wrap items-center gap-4">
      {picture ? (
        <img src={picture} alt="" className="size-16 rounded-full border bg-sunken object-cover" />
      ) : (
        <span
          aria-hidden
          className="grid size-16 place-items-center rounded-full border bg-sunken font-display text-xl font-semibold text-muted"
        >
          {initialsOf(name)}
        </span>
      )}
      <label
        className={buttonClass({
          variant: "outline",
          size: "sm",
          className: "relative cursor-pointer focus-within:outline-2 focus-within:outline-ring",
        })}
      >
        {isSending ? "Enviando..." : picture ? "Trocar foto" : "Escolher foto"}
        <input
          type="file"
          accept="image/*"
          className="absolute inset-0 cursor-pointer opacity-0"
          onChange={(event) => {
            const file = event.target.files?.[0];
            event.target.value = "";
            if (file && !isSending) void choose(file);
          }}
        />
      </label>
      {picture && (
        <Button variant="ghost" size="sm" onClick={() => change.mutate(null)}>
          Remover foto
        </Button>
      )}
    </div>
  );
}
