import { z } from "zod";
import { list, requiredLine } from "#src/shared/fields/fields.ts";
import { defineSection } from "../schema.ts";

const statement = z.object({ name: requiredLine("Nome", 40), text: requiredLine("Texto", 240) });

/** Short statements in large type, such as mission and vision. */
export const statementsSection = defineSection({
  type: "statements",
  label: "Missão e visão",
  schema: z.object({ items: list("Declarações", statement, 4) }),
  starter: {},
  example: {
    items: [
      { name: "Missão", text: "Fazer software que aguenta o peso do dia a dia." },
      { name: "Visão", text: "Ser a empresa que se chama quando não pode dar errado." },
    ],
  },
});
