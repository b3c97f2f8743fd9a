import { z } from "zod";
import { choice, list, requiredLine, textBlock, textLine } from "#src/shared/fields/fields.ts";
import { figureFields, pictureShape } from "#src/shared/fields/section-look.ts";
import { defineSection } from "../schema.ts";

export const SERVICE_DRAWINGS = ["none", "custom-system", "saas", "integration", "support"] as const;

const benefit = z.object({ name: requiredLine("Benefício", 80), text: textBlock("Texto", 200) });

const serviceField = z.object({
  name: requiredLine("Nome", 80),
  summary: textBlock("Resumo", 300),
  occasion: textLine("Linha acima do nome", 80),
  benefits: list("Benefícios", benefit, 6),
  ...figureFields,
  drawing: choice("Desenho", SERVICE_DRAWINGS, [
    "Nenhum",
    "Sistema sob medida",
    "SaaS",
    "Integração",
    "Suporte",
  ]),
});
export type Service = z.infer<typeof serviceField>;

/** The services with their details. Cards and the footer show them too. */
export const servicesSection = defineSection({
  type: "services",
  label: "Serviços",
  schema: z.object({
    items: list("Serviços", serviceField, 12),
    linkText: textLine("Texto do link", 40),
    pictureShape,
  }),
  starter: { linkText: "Saiba Mais" },
  example: {
    items: [
      {
        name: "Sistemas sob demanda",
        summary: "Feitos para o jeito como a sua empresa trabalha.",
        occasion: "Quando nada pronto serve",
        benefits: [{ name: "Código seu", text: "O código-fonte fica com você." }, { name: "Por partes" }],
        drawing: "custom-system",
      },
      { name: "Consultoria", summary: "Um segundo olhar antes de decidir.", drawing: "integration" },
    ],
    linkText: "Saiba Mais",
  },
});
