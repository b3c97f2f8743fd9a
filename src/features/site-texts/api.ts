import { z } from "zod";
import { currentWriter } from "#src/accounts/sessions/authenticate.server.ts";
import { CHECKS_LIMIT } from "#src/platform/http/limits.ts";
import { sendProblem } from "#src/platform/http/problem.ts";
import type { SliceApi } from "#src/platform/http/scopes.ts";
import type { Server } from "#src/platform/http/server.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { declareHistory } from "#src/publishing/calls/history-api.ts";
import { createPathChecker } from "#src/publishing/checks/internal-links.server.ts";
import { declareDrafts, declarePublish } from "#src/publishing/drafts/drafts-api.ts";
import { addVersions } from "#src/publishing/drafts/item-versions.server.ts";
import { getSiteUrl } from "#src/settings/settings.server.ts";
import type { MailWords } from "#src/settings/texts/compose-mail.ts";
import { readMailContext, writeMail } from "#src/settings/texts/mail-context.server.ts";
import { TEXT_CHECKS_PATH, TEXTS_PATH } from "#src/settings/texts/texts-path.ts";
import { getStoredTexts } from "#src/settings/texts/texts.server.ts";
import { SAFETY_LINES } from "#src/settings/texts/words/account-mails.ts";
import { NOTICE_REPLY } from "#src/settings/texts/words/mails.ts";
import { type StoredTexts, textKey, type TextPart } from "#src/settings/texts/words/part.ts";
import { NEWS } from "#src/shared/public-addresses.ts";
import { checkTexts } from "./check-texts.server.ts";
import { ALL_PARTS } from "./parts/all-parts.ts";
import {
  type MailPreview,
  mailPreviewSchema,
  type ShownPart,
  textPartsSchema,
  TEXTS_ID,
  textWarningsSchema,
  textsAnswerSchema,
} from "./schema.ts";
import { changeTexts, textsChangeSchema, textsType } from "./texts-type.server.ts";

const EXAMPLES: Record<string, string> = {
  nome: "Ana Prado",
  mensagem: "Olá! Gostaria de saber mais sobre o trabalho de vocês.",
  motivo: "Mudei de empresa e não quero mais contato.",
  protocolo: "LGPD-2026-EXEMPLO",
  nota: "Falamos por telefone.",
  título: "Um artigo novo",
  novo: "ana.prado@cliente.example",
  resposta: NOTICE_REPLY.words.byMail,
  porquê: "não foi possível confirmar o remetente",
};
/** Fields with a link's button label, if it is not `button`. */
const LABELS: Record<string, string> = { responder: "reply", política: "policy", [NEWS.name]: NEWS.name };

export const textsApi: SliceApi = {
  tag: "Textos do site",
  staff(app, resources) {
    app.get(
      TEXTS_PATH,
      {
        schema: {
          summary: "Todos os textos do site que não são de uma página de seções",
          response: { 200: textsAnswerSchema.describe("Os textos") },
        },
      },
      () => readTexts(resources),
    );
    app.put(
      TEXTS_PATH,
      {
        schema: {
          summary: "Mudar textos",
          description: "O que falta no corpo fica como está; `null` traz de volta o texto original.",
          body: textsChangeSchema,
          response: { 200: textsAnswerSchema.describe("Os textos como ficaram") },
        },
      },
      async (request, reply) => {
        const result = await changeTexts(resources, currentWriter(request), request.body);
        return result.ok ? readTexts(resources) : sendProblem(reply, result.code, result);
      },
    );
    declareParts(app);
    declareChecks(app, resources);
    declarePreview(app, resources);
    const item = z.looseObject({ revision: z.string() });
    declareDrafts(app, resources, { kind: textsType, path: TEXTS_PATH });
    declarePublish(app, resources, { kind: textsType, path: TEXTS_PATH, item });
    declareHistory(app, resources, { kind: textsType, path: TEXTS_PATH });
  },
};

/** Serves the checks that the page editor and the screen of texts ask for before they publish. */
function declareChecks(app: Server, resources: Resources): void {
  const pathExists = createPathChecker(app, resources);
  app.post(
    TEXT_CHECKS_PATH,
    {
      config: { limit: CHECKS_LIMIT },
      schema: {
        summary: "Verificar textos antes de publicar",
        description: "Só o que é enviado e ainda não está no ar. Nada é guardado.",
        body: z.looseObject({}, "Envie os textos em um objeto JSON"),
        response: { 200: textWarningsSchema.describe("Avisos sobre links, que nada impedem") },
      },
    },
    async ({ body }) => {
      const stored = textsType.toFields({ id: TEXTS_ID, texts: await getStoredTexts(resources) });
      const siteUrl = await getSiteUrl(resources);
      return { warnings: await checkTexts(body, stored, siteUrl, { pathExists }) };
    },
  );
}

async function readTexts(resources: Resources) {
  const [versions] = await addVersions(resources.db, [{ id: TEXTS_ID }], "staff");
  const texts = textsType.toFields({ id: TEXTS_ID, texts: await getStoredTexts(resources) });
  return { ...versions, ...texts };
}

/** Describes the editable texts for the screen and for tools. */
function declareParts(app: Server): void {
  // Built on first use to keep the start fast.
  let parts: ShownPart[] | undefined;
  app.get(
    `${TEXTS_PATH}/parts`,
    {
      schema: {
        summary: "As partes do site que têm textos, e os campos de cada uma",
        response: { 200: textPartsSchema.describe("Todas as partes, com os textos originais") },
      },
    },
    () => (parts ??= describeParts()),
  );
}

const describeParts = (): ShownPart[] =>
  ALL_PARTS.map((part) => ({
    name: part.name,
    group: part.group,
    card: part.card ?? null,
    label: part.label,
    hint: part.hint ?? null,
    isMail: part.isMail,
    values: { ...part.values },
    fields: Object.entries(part.fields).map(([field, schema]) => ({
      name: textKey(part, field),
      schema: z.toJSONSchema(schema, { io: "input" }),
      original: part.words[field],
      needs: [...(part.needs[field] ?? [])],
    })),
  }));

function declarePreview(app: Server, resources: Resources): void {
  app.post(
    `${TEXTS_PATH}/mails/:name/preview`,
    {
      schema: {
        summary: "Um e-mail como ficaria, com dados de exemplo",
        description: "O que falta no corpo é o que está no ar. Nada é guardado nem enviado.",
        params: z.object({ name: z.string() }),
        body: textsChangeSchema,
        response: { 200: mailPreviewSchema.describe("Assunto, texto e HTML") },
      },
    },
    async (request, reply) => {
      const preview = await previewMail(resources, request.params.name, request.body);
      return preview ?? sendProblem(reply, "not-found");
    },
  );
}

/** @returns undefined if there is no e-mail of this name */
async function previewMail(
  resources: Resources,
  name: string,
  changes: Record<string, unknown>,
): Promise<MailPreview | undefined> {
  const part = ALL_PARTS.find((one) => one.isMail && one.name === name);
  if (!part) return undefined;
  const context = await readMailContext(resources);
  const texts = { ...context.texts };
  for (const [key, value] of Object.entries(changes)) {
    if (value === null) delete texts[key];
    else if (value !== undefined) texts[key] = value as StoredTexts[string];
  }
  const mail = part as unknown as TextPart<MailWords & Record<string, string>>;
  return writeMail(mail, { ...context, texts }, (words) => ({
    values: { ...EXAMPLES, segurança: SAFETY_LINES[name] ?? "" },
    links: Object.fromEntries(
      ["link", ...Object.keys(LABELS)]
        .filter((link) => Object.hasOwn(part.values, link))
        .map((link) => [link, { label: words[LABELS[link] ?? "button"] ?? "", href: context.siteUrl }]),
    ),
    facts: [
      { label: "Nome", value: "Ana Prado" },
      { label: "E-mail", value: "ana@cliente.example" },
    ],
  }));
}
