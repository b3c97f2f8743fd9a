// The calls by which automation tools create and change pages.

import { z } from "zod";
import type { ToolCalls } from "#src/publishing/tool-calls.server.ts";
import { toolFields } from "#src/publishing/tools/schema.ts";
import { checkedPageChangesSchema, completePageSchema } from "./checked-sections.server.ts";
import { CHANGE_NOTE, type Page } from "./schema.ts";

const EXAMPLE = {
  title: "Migração sem parar a loja",
  path: "/lp/migracao",
  sections: [
    {
      id: "7a0d3c52-7f3e-4c7e-9d43-0b6f1c2a9e11",
      type: "hero",
      version: 1,
      props: { title: "Migre sem parar", text: "Por partes, com a loja aberta." },
    },
  ],
  isPublished: false,
  externalId: "campanha-12",
};

/** Body of `POST /api/webhook/create-page`. Unknown fields are ignored. */
const create = completePageSchema.safeExtend(toolFields).meta({ examples: [EXAMPLE] });

/** Body of `POST /api/webhook/update-page`: absent fields stay unchanged. */
const change = checkedPageChangesSchema
  .safeExtend({ id: z.uuid("id: informe o id da página").describe("O que `create-page` respondeu") })
  .meta({ examples: [{ id: "5b1f0a52-7f3e-4c7e-9d43-0b6f1c2a9e11", title: "Migre sem parar" }] });

export const pageTools: ToolCalls<Page> = {
  mayCreate: "Criar Páginas",
  create,
  words: {
    summary: "Criar uma página",
    made: "A página criada",
    created: "Página criada com sucesso!",
    known: "Esta página já tinha sido criada com o mesmo externalId.",
    gone: "A página deste externalId foi excluída do site. Use outro externalId para criar uma nova.",
  },
  update: {
    mayUpdate: "Alterar Páginas",
    change,
    words: {
      summary: "Alterar uma página",
      description: CHANGE_NOTE,
      made: "A página como ficou",
      changed: "Página alterada com sucesso!",
    },
  },
};
