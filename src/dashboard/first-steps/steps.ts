// The texts of the guide.
import type { FirstStep } from "./schema.ts";

interface StepText {
  title: string;
  text: string;
  /** Where it is done. */
  to: string;
  action: string;
}

export const STEP_TEXTS: Record<FirstStep, StepText> = {
  company: {
    title: "Empresa e contato",
    text: "O nome e o e-mail que aparecem no site. Telefone, WhatsApp e endereço só aparecem se você preencher.",
    to: "/dashboard/settings",
    action: "Preencher",
  },
  look: {
    title: "Logotipo e cores",
    text: "Seu logotipo e a sua cor principal. Todos os tons vêm dela, com o contraste garantido.",
    to: "/dashboard/settings",
    action: "Escolher",
  },
  services: {
    title: "O que você faz",
    text: "Os serviços, como você os chama. Eles aparecem na página inicial, em Serviços e no rodapé.",
    to: "/dashboard/paginas",
    action: "Escrever",
  },
  proof: {
    title: "Provas",
    text: "Depoimentos e números. Só entre com o que alguém disse e com o que você pode mostrar: nome, cargo e empresa de quem falou, e de onde vem cada número.",
    to: "/dashboard/paginas",
    action: "Acrescentar",
  },
  legal: {
    title: "Dados legais",
    text: "Razão social, CNPJ e o encarregado pelos dados pessoais, para os textos legais do site.",
    to: "/dashboard/settings",
    action: "Preencher",
  },
  mail: {
    title: "E-mails que chegam",
    text: "O site avisa a equipe de cada contato por e-mail. Envie um teste para ver se ele chega até você.",
    to: "",
    action: "Enviar e-mail de teste",
  },
};
