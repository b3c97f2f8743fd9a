import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { SETTINGS_FIELDS } from "#src/settings/schema.ts";
import { factOf } from "#src/shared/fields/declare-fields.ts";
import { useApi } from "#src/ui/api/api-context.tsx";
import { readErrors, serverText } from "#src/ui/api/server-errors.ts";
import { Field } from "#src/ui/forms/field.tsx";
import { DropArea } from "#src/ui/images/drop-area.tsx";
import { Button } from "#src/ui/primitives/button.tsx";
import { drawLightVersion, readTone } from "./logo-tone.ts";
import type { LogoField } from "./schema.ts";
import type { SettingsFormState } from "./settings-fields.ts";
import { SETTINGS_PATH } from "./settings-queries.ts";

interface LogoInputProps {
  name: LogoField;
  form: SettingsFormState;
}

/** Uploads a logo at once; it takes effect when the settings are saved. */
export function LogoInput({ name: field, form }: LogoInputProps) {
  const { title: label, hint } = factOf(SETTINGS_FIELDS, field);
  const { isSending, send } = useLogoUpload(field, form);
  const value = form.values[field];
  return (
    <Field name={field} label={label} hint={hint} error={form.errors[field]} className="col-span-full">
      {(control) => (
        <div className="grid gap-3">
          {value && <LogoSample address={value} isDark={field === "logoDark"} />}
          {value && field === shownInDark(form) && <DarkTheme address={value} form={form} />}
          <DropArea
            control={control}
            text={
              isSending
                ? "Enviando…"
                : value
                  ? "Trocar: escolha ou arraste outro"
                  : "Escolha ou arraste um SVG ou uma imagem"
            }
            onFiles={([file]) => file && void send(file)}
          />
          {value && (
            <Button
              variant="outline"
              size="sm"
              className="justify-self-start"
              onClick={() => form.change({ [field]: "" })}
            >
              Remover<span className="sr-only"> {label}</span>
            </Button>
          )}
        </div>
      )}
    </Field>
  );
}

/** Returns the field of the dark theme's logo: its own, or the one for light backgrounds. */
function shownInDark({ values }: SettingsFormState): LogoField {
  return values.logoDark ? "logoDark" : "logoLight";
}

function DarkTheme({ address, form }: { address: string; form: SettingsFormState }) {
  const { isSending, send } = useLogoUpload("logoDark", form);
  return <DarkLogoNote address={address} isSending={isSending} onFile={(file) => void send(file)} />;
}

function LogoSample({ address, isDark }: { address: string; isDark: boolean }) {
  return (
    <span
      className="grid h-24 grid-cols-[minmax(0,1fr)] grid-rows-[minmax(0,1fr)] place-items-center rounded-control border p-4"
      // The background of either theme, whichever is active.
      style={{ background: isDark ? "#0a0f1a" : "#fcfbf8" }}
    >
      <img src={address} alt="" className="max-h-full max-w-full object-contain" />
    </span>
  );
}

function useLogoUpload(field: LogoField, form: SettingsFormState) {
  const api = useApi();
  const [isSending, setIsSending] = useState(false);
  const send = async (file: File): Promise<void> => {
    const body = new FormData();
    body.set("field", field);
    body.set("image", file);
    setIsSending(true);
    form.mark({ [field]: undefined });
    try {
      const { path } = await api.sendForm<{ path: string }>("POST", `${SETTINGS_PATH}/logos`, body);
      form.change({ [field]: path });
    } catch (error) {
      const own = readErrors(error, [field])[field];
      const message = own ?? serverText(error, "Não foi possível enviar o logo. Tente novamente.");
      form.mark({ [field]: message });
    } finally {
      setIsSending(false);
    }
  };
  return { isSending, send };
}

interface DarkLogoNoteProps {
  /** URL of the logo in the dark theme. */
  address: string;
  isSending: boolean;
  onFile: (file: File) => void;
}

/** Warns that a logo is hard to see in the dark theme, and offers its shape in a light color. */
function DarkLogoNote({ address, isSending, onFile }: DarkLogoNoteProps) {
  const { data: tone } = useQuery({
    queryKey: ["logo-tone", address],
    queryFn: () => readTone(address),
    // A picture of another site may be unreadable; the note is not shown then.
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (!tone?.isLost) return null;
  return (
    <output className="grid justify-items-start gap-3 rounded-control bg-warning-soft px-4 py-3">
      <p className="text-sm">
        Este logo é escuro e quase some no tema escuro.{" "}
        {tone.isCutOut
          ? "Envie uma versão clara para fundo escuro, ou use a mesma forma em cor clara."
          : "Envie uma versão clara para fundo escuro."}
      </p>
      {tone.isCutOut && (
        <Button
          variant="outline"
          size="sm"
          aria-disabled={isSending}
          onClick={() => void drawLightVersion(address).then(onFile, () => undefined)}
        >
          Usar em cor clara no tema escuro
        </Button>
      )}
    </output>
  );
}
