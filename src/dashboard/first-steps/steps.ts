import { settingsPath } from "#src/features/site-settings/settings-parts.ts";
import type { FirstStep } from "./schema.ts";

interface StepText {
  title: string;
  text: string;
  /** Screen for the step; empty if the answer or the step's own button supplies it. */
  to: string;
  action: string;
}

export const STEP_TEXTS: Record<FirstStep, StepText> = {
  company: {
    title: "Empresa e contato",
    text: "O nome e o e-mail que aparecem no site. Telefone, WhatsApp e endereço só aparecem se você preencher.",
    to: settingsPath("empresa"),
    action: "Preencher",
  },
  look: {
    title: "Logotipo e cores",
    text: "Seu logotipo e as suas três cores: principal, secundária e de destaque. Todos os tons vêm delas, com o contraste garantido.",
    to: settingsPath("aparencia"),
    action: "Escolher",
  },
  services: {
    title: "O que você faz",
    text: "Os serviços, como você os chama. Você os escreve em um lugar só, na página Serviços; a página inicial e o rodapé os mostram automaticamente.",
    to: "",
    action: "Escrever",
  },
  proof: {
    title: "Provas",
    text: "Depoimentos e números. Publique só o que alguém disse de fato e o que você pode comprovar: nome, cargo e empresa de quem falou, e de onde vem cada número. Acrescente à página inicial uma seção “Depoimentos” ou “Números”.",
    to: "",
    action: "Acrescentar",
  },
  legal: {
    title: "Dados legais",
    text: "Razão social, CNPJ e o encarregado pelos dados pessoais, para o rodapé e os textos legais do site.",
    to: settingsPath("legal"),
    action: "Preencher",
  },
  mail: {
    title: "Entrega de e-mails",
    text: "O site avisa a equipe de cada contato por e-mail. Envie um teste para ver se ele chega até você.",
    to: "",
    action: "Enviar e-mail de teste",
  },
};
