// Bodies of the calls about pages.
import { z } from "zod";
import { checkedPageChangesSchema, completePageSchema } from "#src/features/pages/checked-sections.server.ts";
import { plainExtras } from "./schema.ts";

const EXAMPLE = {
  title: "Migração sem parar a loja",
  path: "/lp/migracao",
  sections: [
    {
      id: "7a0d3c52-7f3e-4c7e-9d43-0b6f1c2a9e11",
      type: "opening",
      version: 1,
      props: { title: "Migre sem parar", text: "Por partes, com a loja aberta." },
    },
  ],
  isPublished: false,
  externalId: "campanha-12",
};

/** Body of `POST /api/webhook/create-page`. Unknown fields are ignored. */
export const pageCallSchema = completePageSchema.safeExtend(plainExtras).meta({ examples: [EXAMPLE] });

/** Body of `POST /api/webhook/update-page`: absent fields stay. */
export const pageUpdateSchema = checkedPageChangesSchema
  .safeExtend({ id: z.uuid("id: informe o id da página").describe("O que `create-page` respondeu") })
  .meta({ examples: [{ id: "5b1f0a52-7f3e-4c7e-9d43-0b6f1c2a9e11", title: "Migre sem parar" }] });
