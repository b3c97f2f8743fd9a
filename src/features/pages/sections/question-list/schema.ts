import { z } from "zod";
import { requiredLine, textBlock, textLine } from "#src/shared/fields/fields.ts";
import { defineSection } from "../schema.ts";

/** The whole FAQ by category, and where to ask another question. */
export const questionListSection = defineSection({
  type: "question-list",
  label: "Lista de perguntas",
  schema: z.object({
    title: requiredLine("Título", 120),
    text: textBlock("Texto", 400),
    closingTitle: requiredLine("Fim da lista: título", 120),
    closingText: textBlock("Fim da lista: texto", 300),
    button: requiredLine("Botão", 40),
    whatsappButton: requiredLine("Botão do WhatsApp", 40),
    whatsappMessage: textBlock("Mensagem que já vem escrita no WhatsApp", 300),
    share: textLine("Título da imagem de compartilhamento", 80),
  }),
  starter: {
    title: "Perguntas frequentes",
    text: "As perguntas que mais recebemos, com respostas diretas.",
    closingTitle: "Faltou a sua pergunta?",
    closingText: "Escreva do seu jeito. Respondemos por e-mail.",
    button: "Fazer uma pergunta",
    whatsappButton: "Perguntar no WhatsApp",
    whatsappMessage: "Olá! Vim pelo site e tenho uma pergunta.",
    share: "Respostas diretas",
  },
});
