import { z } from "zod";
import { defineSection } from "../schema.ts";
import { textBlock, textLine } from "#src/shared/fields/fields.ts";

/** Before a map is loaded, wherever one is. */
export const MAP_NOTE = "O mapa vem do Google, que então recebe o endereço da sua conexão.";

/** Where the company is: the map of the settings, which a visitor has to ask for. */
export const mapSection = defineSection({
  type: "map",
  label: "Mapa",
  schema: z.object({
    title: textLine("Título"),
    text: textBlock("Texto", 400),
    note: textBlock("Aviso antes de carregar", 300),
    loadLabel: textLine("Botão que carrega", 40),
    linkLabel: textLine("Link do mapa", 60),
  }),
  starter: {
    title: "Onde estamos",
    note: MAP_NOTE,
    loadLabel: "Carregar mapa",
    linkLabel: "Abrir no Google Maps",
  },
});
