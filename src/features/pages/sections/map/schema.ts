import { z } from "zod";
import { textBlock, textLine } from "#src/shared/fields/fields.ts";
import { defineSection } from "../schema.ts";

/** Shown before a map is loaded, wherever there is one. */
export const MAP_NOTE = "O mapa vem do Google, que então recebe o endereço da sua conexão.";

/** Shows the map from the settings once the visitor asks for it. */
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
