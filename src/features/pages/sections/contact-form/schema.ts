import { z } from "zod";
import { list, requiredLine, textBlock, textLine } from "#src/shared/fields/fields.ts";
import { MAP_NOTE } from "../map/schema.ts";
import { defineSection } from "../schema.ts";

const step = z.object({ title: requiredLine("Título", 60), text: textBlock("Texto", 200) });

/** The contact form, the steps that follow a message, and the contact details from the settings. */
export const contactFormSection = defineSection({
  type: "contact-form",
  label: "Formulário de contato",
  schema: z.object({
    title: requiredLine("Título", 120),
    text: textBlock("Texto", 400),
    stepsTitle: requiredLine("Nome dos passos, para leitores de tela", 120),
    measure: textLine("Medida ao lado dos passos", 24),
    items: list("Passos", step, 3),
    channelsTitle: requiredLine("Outros contatos: título", 120),
    whatsappText: textLine("WhatsApp: texto", 200),
    whatsappButton: requiredLine("WhatsApp: botão", 40),
    mapTitle: requiredLine("Mapa: título", 120),
    mapText: textLine("Mapa: texto", 200),
    share: textLine("Título da imagem de compartilhamento", 80),
  }),
  starter: {
    title: "Fale com a gente",
    text: "Conte o que você precisa, com as suas palavras.",
    stepsTitle: "O que acontece depois do envio",
    measure: "",
    items: [
      { title: "Você escreve", text: "Duas frases bastam para começar." },
      { title: "Respondemos", text: "No e-mail que você informar." },
      { title: "Combinamos o próximo passo", text: "Com o que você contou, dizemos como podemos ajudar." },
    ],
    channelsTitle: "Outros jeitos de falar com a gente",
    whatsappText: "Chame no aplicativo, com a primeira frase já escrita.",
    whatsappButton: "Abrir o WhatsApp",
    mapTitle: "Onde estamos",
    mapText: MAP_NOTE,
    share: "",
  },
});
