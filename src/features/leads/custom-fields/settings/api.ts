import { sendProblem } from "#src/platform/http/problem.ts";
import type { SliceApi } from "#src/platform/http/scopes.ts";
import { listCustomFields } from "../list-fields.server.ts";
import { customFieldsInputSchema, customFieldsSchema } from "../schema.ts";
import {
  definedTagsSchema,
  tagReplacedSchema,
  tagReplacementSchema,
  tagsInputSchema,
} from "../tag-schema.ts";
import { saveCustomFields } from "./save-fields.server.ts";
import { listDefinedTags, replaceTags, saveTags } from "./tags.server.ts";

const FIELDS = "/api/lead-fields";
const TAGS = "/api/lead-tags";

/** The fields and tags of leads that the team defines itself. */
export const customFieldsApi: SliceApi = {
  tag: "Leads",
  leads(app, { db }) {
    app.get(
      FIELDS,
      {
        schema: {
          summary: "Os campos próprios dos leads",
          response: { 200: customFieldsSchema.describe("Os campos") },
        },
      },
      async () => ({ fields: await listCustomFields(db) }),
    );
    app.get(
      TAGS,
      {
        schema: {
          summary: "As tags com cor",
          response: { 200: definedTagsSchema.describe("As tags") },
        },
      },
      async () => ({ tags: await listDefinedTags(db) }),
    );
  },
  administrator(app, resources) {
    app.put(
      FIELDS,
      {
        schema: {
          summary: "Mudar os campos próprios dos leads",
          description:
            "Envie todos, na ordem da tela. Um campo que a lista não traz é arquivado: os valores dele ficam salvos. A chave e o tipo de um campo não mudam.",
          body: customFieldsInputSchema,
          response: { 200: customFieldsSchema.describe("Os campos como ficaram") },
        },
      },
      async (request, reply) => {
        const saved = await saveCustomFields(resources, request.body);
        return saved.ok ? { fields: saved.fields } : sendProblem(reply, saved.code, saved);
      },
    );
    app.put(
      TAGS,
      {
        schema: {
          summary: "Mudar a lista de tags",
          description: "Só a lista e as cores: as tags que os leads têm ficam como estão.",
          body: tagsInputSchema,
          response: { 200: definedTagsSchema.describe("As tags como ficaram") },
        },
      },
      async ({ body }, reply) => {
        const result = await saveTags(resources.db, body);
        if (!result.ok) return sendProblem(reply, result.code, result);
        return { tags: await listDefinedTags(resources.db) };
      },
    );
    app.post(
      `${TAGS}/replace`,
      {
        schema: {
          summary: "Renomear, juntar ou remover tags em todos os leads",
          body: tagReplacementSchema,
          response: { 200: tagReplacedSchema.describe("O que mudou") },
        },
      },
      ({ body }) => replaceTags(resources.db, body),
    );
  },
};
