import { z } from "zod";
import { address, choice, textBlock, textLine, whenFilled } from "#src/shared/fields/fields.ts";
import { EMBED_COMPANIES, readEmbedAddress } from "#src/shared/media/embed-address.ts";
import { defineSection } from "../schema.ts";

/** Content of another site in a frame, loaded when the visitor asks for it. */
export const embedSection = defineSection({
  type: "embed",
  label: "Conteúdo de outro site",
  schema: z.object({
    title: textLine("Título"),
    text: textBlock("Texto", 400),
    address: whenFilled(
      address("Endereço do conteúdo"),
      (value) => readEmbedAddress(value) !== null,
      `Endereço do conteúdo: use o endereço https de um mapa, vídeo, agenda ou formulário de ${EMBED_COMPANIES}`,
    ).meta({ hint: `Mapa, vídeo, agenda ou formulário de ${EMBED_COMPANIES}.` }),
    height: choice("Altura", ["auto", "low", "high"], ["Conforme o conteúdo", "Baixa", "Alta"]),
    note: textBlock("Aviso antes de carregar", 300),
    loadLabel: textLine("Botão que carrega", 40),
    linkLabel: textLine("Link do conteúdo", 60),
  }),
  starter: {
    note: "O conteúdo vem de outro site, que então recebe o endereço da sua conexão e pode gravar cookies.",
    loadLabel: "Carregar conteúdo",
    linkLabel: "Abrir em outra aba",
  },
  example: {
    title: "Escolha um horário",
    address: "https://calendly.com/exemplo/conversa",
    note: "A agenda vem do Calendly, que então recebe o endereço da sua conexão e pode gravar cookies.",
    loadLabel: "Carregar agenda",
    linkLabel: "Abrir no Calendly",
  },
});
