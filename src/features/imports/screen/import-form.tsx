import { useState } from "react";
import { FILE_NOT_READ } from "#src/ui/api/server-errors.ts";
import { SelectField, TextField } from "#src/ui/forms/fields.tsx";
import { FileField } from "#src/ui/forms/file-field.tsx";
import { FormFailure } from "#src/ui/forms/form-failure.tsx";
import { Form, SubmitButton } from "#src/ui/forms/form.tsx";
import { useForm } from "#src/ui/forms/use-form.ts";
import { useBeginImport } from "../import-queries.ts";
import type { ImportKind } from "../schema.ts";
import { SERVER_FIELD } from "./server-field.ts";

const KINDS = {
  wordpress: "WordPress",
  ghost: "Ghost",
  site: "Outro site, pelo endereço",
  vitrine: "Vitrine, por “Exportar tudo”",
};
const HINTS: Record<keyof typeof KINDS, string> = {
  vitrine: "Na outra Vitrine: Funcionamento → Exportar tudo. Um site novo, em construção, fica igual a ela.",
  wordpress:
    "No WordPress: Ferramentas → Exportar → Todo o conteúdo. Se ela tem vários arquivos, escolha todos.",
  ghost: "No Ghost: Settings → Import/Export → Export.",
  site: "O site é lido como um visitante leria, aos poucos e respeitando o robots.txt.",
};

const FILES: Record<Exclude<ImportKind, "site">, string> = {
  wordpress: ".xml,text/xml,application/xml",
  ghost: ".json,application/json",
  vitrine: ".zip,application/zip",
};

export function ImportForm() {
  const begin = useBeginImport();
  const [files, setFiles] = useState<File[]>([]);
  const [dryRun, setDryRun] = useState(false);
  const values: { kind: ImportKind; address: string; server: string } = {
    kind: "wordpress",
    address: "",
    server: "",
  };
  const form = useForm({
    values,
    isReady: ({ kind, address }) => (kind === "site" ? address.trim() !== "" : files.length > 0),
    send: async (sent) => {
      await begin.mutateAsync({ ...sent, files: sent.kind === "site" ? [] : files, dryRun });
    },
    failed: FILE_NOT_READ,
  });
  const { kind } = form.values;
  const isSite = kind === "site";
  return (
    <Form form={form} className="grid gap-5 rounded-card border bg-surface p-5">
      <SelectField form={form} name="kind" label="De onde vem" options={KINDS} hint={HINTS[kind]} />
      {kind !== "site" && (
        <FileField
          label="Arquivo"
          accept={FILES[kind]}
          isMultiple={kind === "wordpress"}
          onChange={(_first, all) => setFiles(all)}
        />
      )}
      {kind !== "vitrine" && (
        <>
          <TextField
            form={form}
            name="address"
            label="Endereço do site antigo"
            placeholder="www.exemplo.com.br"
            hint={isSite ? "A página inicial ou o sitemap." : "Opcional: onde as imagens ainda estão."}
          />
          <TextField form={form} {...SERVER_FIELD} />
        </>
      )}
      <FormFailure text={form.failure} isPlain />
      <div className="flex flex-wrap justify-end gap-3">
        <SubmitButton form={form} variant="outline" onClick={() => setDryRun(true)}>
          Só conferir
        </SubmitButton>
        <SubmitButton form={form} busy="Enviando..." onClick={() => setDryRun(false)}>
          Importar
        </SubmitButton>
      </div>
    </Form>
  );
}
