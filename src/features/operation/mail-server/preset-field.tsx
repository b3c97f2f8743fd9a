import { useState } from "react";
import { useApi } from "#src/ui/api/api-context.tsx";
import { Field } from "#src/ui/forms/field.tsx";
import type { FormState } from "#src/ui/forms/use-form.ts";
import { Button } from "#src/ui/primitives/button.tsx";
import { Select } from "#src/ui/primitives/select.tsx";
import { findPreset, MAIL_PRESETS, presetOfHost } from "./presets.ts";
import type { MailProvider, ServerValues } from "./schema.ts";

interface PresetFieldProps {
  form: Pick<FormState<ServerValues>, "values" | "change">;
  protocol: "smtp" | "imap";
}

/** Fills in the servers of a provider: a chosen one, or the one that receives the mail of the user's domain. */
export function PresetField({ form, protocol }: PresetFieldProps) {
  const api = useApi();
  const [said, setSaid] = useState("");
  const [isLooking, setLooking] = useState(false);
  const { host, user } = form.values;
  const chosen = presetOfHost(host, protocol);
  const choose = (id: string) => {
    const preset = findPreset(id);
    if (!preset) return;
    const { port, ...server } = preset[protocol];
    form.change({ ...server, port: String(port) });
    setSaid(preset.note);
  };
  const look = async () => {
    const domain = user.split("@")[1];
    if (!domain) return setSaid("Escreva antes o usuário, com @ e o domínio.");
    setLooking(true);
    try {
      const { preset } = await api.get<MailProvider>("/api/operation/mail-provider", { domain });
      if (preset) return choose(preset);
      setSaid(`Não reconhecemos o provedor de ${domain}: use os dados que ele informa.`);
    } catch {
      setSaid("A busca não respondeu. Escolha o provedor na lista.");
    } finally {
      setLooking(false);
    }
  };
  return (
    <div className="grid gap-3 sm:col-span-2">
      <Field name={`${protocol}-preset`} label="Provedor">
        {(control) => (
          <Select {...control} value={chosen?.id ?? ""} onChange={({ target }) => choose(target.value)}>
            <option value="">Outro</option>
            {MAIL_PRESETS.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="outline" aria-disabled={isLooking} onClick={() => void look()}>
          {isLooking ? "Procurando..." : "Descobrir pelo domínio do usuário"}
        </Button>
        <output className="min-w-0 flex-1 basis-60 text-sm text-muted">{said}</output>
      </div>
    </div>
  );
}
