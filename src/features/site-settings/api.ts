import { z } from "zod";
import { currentWriter } from "#src/accounts/sessions/authenticate.server.ts";
import { isHiddenFrom } from "#src/accounts/sessions/hidden-site.server.ts";
import { recordAct } from "#src/audit/record.server.ts";
import { installUploads } from "#src/platform/http/body.ts";
import { IMAGES_LIMIT } from "#src/platform/http/limits.ts";
import { takesOneFile } from "#src/platform/http/one-upload.ts";
import { sendProblem } from "#src/platform/http/problem.ts";
import type { SliceApi } from "#src/platform/http/scopes.ts";
import type { Server } from "#src/platform/http/server.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { declareHistory } from "#src/publishing/calls/history-api.ts";
import { CONFLICTS, declareDrafts, declarePublish } from "#src/publishing/drafts/drafts-api.ts";
import { addVersions } from "#src/publishing/drafts/item-versions.server.ts";
import { updateBasedItem } from "#src/publishing/drafts/update-based-item.server.ts";
import {
  isUnderConstruction,
  setUnderConstruction,
  withoutContent,
} from "#src/settings/construction.server.ts";
import { listFontLicenses, storeFont } from "#src/settings/font-files.server.ts";
import { storeLogo } from "#src/settings/logo-files.server.ts";
import { publicSettingsSchema, SETTINGS_FIELDS, settingsAnswerSchema } from "#src/settings/schema.ts";
import { getPublicSettings, getSettingsAnswer } from "#src/settings/settings.server.ts";
import { IMAGE_BYTES, IMAGE_MB } from "#src/shared/media/upload-limits.ts";
import { FONT_BYTES, FONT_MB, type FontRole } from "#src/shared/own-font.ts";
import {
  fontLicensesSchema,
  fontUploadSchema,
  storedFontSchema,
  type LogoField,
  logoFieldSchema,
  SETTINGS_ID,
  settingsPutSchema,
  settingsWithVersionsSchema,
  type SettingsWithVersions,
  storedLogoSchema,
} from "./schema.ts";
import { changeSettings, settingsType } from "./settings-type.server.ts";

const PATH = "/api/settings";

export const settingsApi: SliceApi = {
  tag: "Configurações",
  public(app, resources) {
    app.get(
      "/api/settings/public",
      {
        config: { worksUnderConstruction: true },
        schema: {
          summary: "Configurações públicas do site",
          response: { 200: publicSettingsSchema.describe("O que todo visitante pode ver") },
        },
      },
      async (request) => {
        const settings = await getPublicSettings(resources);
        return (await isHiddenFrom(resources, request)) ? withoutContent(settings) : settings;
      },
    );
  },
  administrator(app, resources) {
    app.get(
      PATH,
      {
        schema: {
          summary: "Todas as configurações",
          response: { 200: settingsWithVersionsSchema.describe("As configurações") },
        },
      },
      () => readSettings(resources),
    );
    app.put(
      PATH,
      {
        schema: {
          summary: "Mudar as configurações",
          description:
            "O que falta no corpo fica como está; `null` ou texto vazio apaga um campo opcional. Com `baseRevision`, campos que outra pessoa mudou são juntados; se é o mesmo campo, a resposta é 409 com os dois textos.",
          body: settingsPutSchema,
          response: {
            200: settingsWithVersionsSchema.describe("As configurações como ficaram"),
            409: CONFLICTS,
          },
        },
      },
      async (request, reply) => {
        const { isUnderConstruction, baseRevision, ...changes } = request.body;
        const author = currentWriter(request);
        const result =
          baseRevision === undefined
            ? await changeSettings(resources, author, changes)
            : await updateBasedItem(resources, settingsType, author, SETTINGS_ID, changes, baseRevision);
        if (!result.ok) return sendProblem(reply, result.code, result);
        if (isUnderConstruction !== undefined) await closeOrOpen(resources, isUnderConstruction);
        return readSettings(resources);
      },
    );
    installUploads(app, (uploads) => {
      declareLogos(uploads, resources);
      declareFonts(uploads, resources);
    });
    app.get(
      `${PATH}/fonts`,
      {
        schema: {
          summary: "As fontes próprias e quem confirmou a licença de cada uma",
          response: { 200: fontLicensesSchema.describe("Um item por arquivo, do mais novo ao mais antigo") },
        },
      },
      () => listFontLicenses(resources.db),
    );
    const item = settingsAnswerSchema.omit({ siteUrlInForce: true }).extend({ revision: z.string() });
    declareDrafts(app, resources, { kind: settingsType, path: PATH });
    declarePublish(app, resources, { kind: settingsType, path: PATH, item });
    declareHistory(app, resources, { kind: settingsType, path: PATH });
  },
};

const ONE_LOGO = {
  field: "image",
  fileBytes: IMAGE_BYTES,
  tooLarge: `O logo deve ter no máximo ${IMAGE_MB}MB`,
  tooMany: "Envie um logo de cada vez",
  limit: IMAGES_LIMIT,
};

/** Serves `POST /api/settings/logos`: uploads the file of one of the three fields before the settings are saved. */
function declareLogos(app: Server, resources: Resources): void {
  const { options, missing } = takesOneFile(ONE_LOGO);
  app.post(
    `${PATH}/logos`,
    {
      ...options,
      schema: {
        summary: "Guardar um logo para usar nas configurações",
        description:
          "`multipart/form-data` com o arquivo em `image` e o campo a que se destina em `field`. Um SVG é verificado e guardado como SVG; qualquer outra imagem é convertida.",
        consumes: ["multipart/form-data"],
        body: logoFieldSchema,
        response: { 201: storedLogoSchema.describe("O endereço para o campo das configurações") },
      },
    },
    async (request, reply) => {
      const { field } = request.body;
      const upload = request.uploads?.[0];
      if (!upload) return sendProblem(reply, "invalid", refusalOf(field, missing.detail));
      const stored = await storeLogo(resources, await upload.read());
      if (!stored.ok)
        return sendProblem(reply, stored.code, { ...stored, ...refusalOf(field, stored.detail) });
      return reply.status(201).send({ path: stored.path });
    },
  );
}

const ONE_FONT = {
  field: "font",
  fileBytes: FONT_BYTES,
  tooLarge: `O arquivo da fonte deve ter no máximo ${FONT_MB} MB`,
  tooMany: "Envie um arquivo de cada vez",
  limit: IMAGES_LIMIT,
};

/** Serves `POST /api/settings/fonts`: makes and keeps the files of a typeface before the settings are saved. */
function declareFonts(app: Server, resources: Resources): void {
  const { options, missing } = takesOneFile(ONE_FONT);
  app.post(
    `${PATH}/fonts`,
    {
      ...options,
      schema: {
        summary: "Guardar uma fonte para usar nas configurações",
        description:
          "`multipart/form-data` com o arquivo (WOFF2, TTF ou OTF) em `font`, o campo a que se destina em `field` e `true` em `license`. Fica só o que o português precisa, em WOFF2.",
        consumes: ["multipart/form-data"],
        body: fontUploadSchema,
        response: { 201: storedFontSchema.describe("O valor para o campo das configurações") },
      },
    },
    async (request, reply) => {
      const { field } = request.body;
      const upload = request.uploads?.[0];
      if (!upload) return sendProblem(reply, "invalid", refusalOf(field, missing.detail));
      const { id, name } = currentWriter(request);
      const stored = await storeFont(
        resources,
        { bytes: await upload.read(), name: upload.filename, role: field, by: { id, name } },
        (tx, font) =>
          recordAct(tx, { action: "font.licensed", subject: font.name, after: { Arquivo: upload.filename } }),
      );
      if (!stored.ok) return sendProblem(reply, "invalid", refusalOf(field, stored.detail));
      return reply.status(201).send({ font: stored.font, isForPreview: stored.isForPreview });
    },
  );
}

function refusalOf(field: LogoField | FontRole, detail: string) {
  return { detail, errors: [{ field, message: `${SETTINGS_FIELDS.labels[field]}: ${detail}` }] };
}

async function readSettings(resources: Resources): Promise<SettingsWithVersions> {
  const settings = await getSettingsAnswer(resources);
  const [versions] = await addVersions(resources.db, [{ id: SETTINGS_ID }], "staff");
  return { ...versions, ...settings, isUnderConstruction: await isUnderConstruction(resources) };
}

/** Does nothing if the site is in that state already. */
async function closeOrOpen(resources: Pick<Resources, "db" | "cache">, isClosed: boolean): Promise<void> {
  const action = isClosed ? "site.closed" : "site.opened";
  await setUnderConstruction(resources, isClosed, (tx) => recordAct(tx, { action, subject: "O site" }));
}
