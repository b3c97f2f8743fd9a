import { useQuery, useQueryClient } from "@tanstack/react-query";
import FileType from "lucide-react/icons/file-type";
import { useState } from "react";
import { SETTINGS_FIELDS } from "#src/settings/schema.ts";
import {
  addFaces,
  FONT_BYTES,
  FONT_MB,
  type FontRole,
  fontPath,
  headingFace,
  type OwnFont,
  textFaces,
} from "#src/shared/own-font.ts";
import { useApi } from "#src/ui/api/api-context.tsx";
import { readErrors, serverText } from "#src/ui/api/server-errors.ts";
import { useDate } from "#src/ui/api/time-zone.tsx";
import { Field } from "#src/ui/forms/field.tsx";
import { DropArea } from "#src/ui/images/drop-area.tsx";
import { Button } from "#src/ui/primitives/button.tsx";
import { Checkbox } from "#src/ui/primitives/checkbox.tsx";
import type { FontLicenses, StoredFontAnswer } from "./schema.ts";
import type { SettingsFormState } from "./settings-fields.ts";
import { SETTINGS_PATH } from "./settings-queries.ts";

const OF_ROLE: Record<FontRole, string> = { headingFont: "dos títulos", textFont: "dos textos" };
const LICENSES_KEY = [SETTINGS_PATH, "fonts"];

interface FontInputProps {
  name: FontRole;
  form: SettingsFormState;
}

/** Uploads a typeface at once; it takes effect when the settings are saved. */
export function FontInput({ name: field, form }: FontInputProps) {
  const { isLicensed, setIsLicensed, isSending, isForPreview, send } = useFontUpload(field, form);
  const font = form.values[field] ?? null;
  const ofRole = OF_ROLE[field];
  return (
    <Field
      name={field}
      label={SETTINGS_FIELDS.labels[field]}
      hint={
        field === "headingFont"
          ? `Opcional; substitui a do par nos títulos. WOFF2, TTF ou OTF de até ${FONT_MB} MB: uma fonte variável, ou um arquivo para cada peso.`
          : `Opcional; substitui a do par nos textos. WOFF2, TTF ou OTF de até ${FONT_MB} MB: uma fonte variável, ou os arquivos normal e negrito.`
      }
      error={form.errors[field]}
      className="col-span-full"
    >
      {(control) => (
        <div className="grid gap-2">
          {font && <FontFacts font={font} role={field} />}
          {isForPreview && (
            <output className="rounded-control bg-warning-soft px-4 py-3 text-sm">
              Segundo o próprio arquivo, esta fonte é só para ver e imprimir. Confira se a sua licença inclui
              sites.
            </output>
          )}
          <Checkbox
            // The two fields need names of their own.
            label={`Tenho licença para usar esta fonte no site (${ofRole.split(" ")[1]})`}
            checked={isLicensed}
            onChange={({ target }) => setIsLicensed(target.checked)}
          />
          <DropArea
            control={control}
            multiple
            accept=".woff2,.ttf,.otf,font/woff2,font/ttf,font/otf"
            icon={<FileType aria-hidden size={22} />}
            text={
              isSending
                ? "Preparando a fonte…"
                : font
                  ? "Troque ou some um peso: escolha ou arraste"
                  : "Escolha ou arraste os arquivos da fonte"
            }
            onFiles={(files) => void send(files)}
          />
          {font && (
            <Button
              variant="outline"
              size="sm"
              className="justify-self-start"
              onClick={() => form.change({ [field]: null })}
            >
              Voltar à fonte do par<span className="sr-only"> ({ofRole})</span>
            </Button>
          )}
        </div>
      )}
    </Field>
  );
}

function useFontUpload(field: FontRole, form: SettingsFormState) {
  const api = useApi();
  const queryClient = useQueryClient();
  const [isLicensed, setIsLicensed] = useState(false);
  const [isSending, setIsSending] = useState(false);
  const [isForPreview, setIsForPreview] = useState(false);
  const sendOne = async (file: File): Promise<StoredFontAnswer> => {
    const body = new FormData();
    body.set("field", field);
    body.set("license", "true");
    body.set("font", file);
    return api.sendForm<StoredFontAnswer>("POST", `${SETTINGS_PATH}/fonts`, body);
  };
  const refuse = (files: File[]): string | undefined => {
    if (!isLicensed) return "Marque acima que você tem licença, e escolha o arquivo de novo.";
    const large = files.find(({ size }) => size > FONT_BYTES);
    return large && `${large.name} tem mais de ${FONT_MB} MB. Envie um arquivo menor.`;
  };
  const send = async (files: File[]): Promise<void> => {
    if (isSending) return;
    const refusal = refuse(files);
    form.mark({ [field]: refusal });
    if (refusal) return;
    setIsSending(true);
    setIsForPreview(false);
    let font = form.values[field] ?? null;
    try {
      for (const file of files) {
        const answer = await sendOne(file);
        font = addFaces(font, answer.font);
        form.change({ [field]: font });
        if (answer.isForPreview) setIsForPreview(true);
      }
      await queryClient.invalidateQueries({ queryKey: LICENSES_KEY });
    } catch (error) {
      const own = readErrors(error, [field])[field];
      form.mark({ [field]: own ?? serverText(error, "Não foi possível enviar a fonte. Tente novamente.") });
    } finally {
      setIsSending(false);
    }
  };
  return {
    isLicensed,
    setIsLicensed: (confirmed: boolean): void => {
      setIsLicensed(confirmed);
      form.mark({ [field]: undefined });
    },
    isSending,
    isForPreview,
    send,
  };
}

/** Shows the typeface itself, its weights, and who confirmed its license. */
function FontFacts({ font, role }: { font: OwnFont; role: FontRole }) {
  const api = useApi();
  const formatDate = useDate();
  const { data: licenses } = useQuery({
    queryKey: LICENSES_KEY,
    queryFn: ({ signal }) => api.get<FontLicenses>(`${SETTINGS_PATH}/fonts`, {}, signal),
    refetchOnWindowFocus: false,
  });
  const face = role === "headingFont" ? headingFace(font, "normal", "normal") : textFaces(font).regular;
  const family = `own-${face.id}`;
  const license = licenses?.find(({ id }) => id === face.id);
  const isWithoutBold = role === "textFont" && !textFaces(font).bold && face.weights[1] < 550;
  return (
    <div className="rounded-control border p-4">
      <style href={family} precedence="sample">
        {`@font-face{font-family:"${family}";src:url(${fontPath(face.id)})format("woff2");font-weight:100 900}`}
      </style>
      <p
        aria-hidden
        className={role === "headingFont" ? "text-2xl leading-tight" : "text-base"}
        style={{ fontFamily: `"${family}"`, fontWeight: role === "headingFont" ? 600 : 400 }}
      >
        {role === "headingFont"
          ? "Do seu jeito, à mão"
          : "Cada palavra é sua: atenção, coração, 1.280 vezes."}
      </p>
      <p className="mt-2 text-sm font-semibold wrap-anywhere">{font.name}</p>
      <p className="text-sm text-muted">{describeWeights(font)}</p>
      {license && (
        <p className="text-sm text-muted">
          Licença confirmada por {license.licensedName} em {formatDate(license.licensedAt)}
        </p>
      )}
      {isWithoutBold && (
        <p className="mt-1 text-sm text-muted">
          Sem um arquivo em negrito, o navegador engrossa as letras. Envie também o negrito.
        </p>
      )}
    </div>
  );
}

function describeWeights({ faces }: OwnFont): string {
  const weights = [
    ...new Set(faces.map(({ weights: [min, max] }) => (min === max ? `${min}` : `${min} a ${max}`))),
  ];
  const list = new Intl.ListFormat("pt-BR").format(weights);
  return weights.length === 1 && !list.includes("a") ? `Peso ${list}` : `Pesos ${list}`;
}
