import { CONTACT_YEARS } from "#src/shared/time/deadlines.ts";
import {
  REMOVAL_DEADLINE,
  REMOVAL_DEADLINE_IN_DAYS,
  REMOVAL_DEADLINE_UNBROKEN,
} from "#src/shared/time/removal-deadline.ts";
import { definePart } from "./part.ts";

/** Page for data removal requests. Deadline and retention are fixed (docs/produto.md, "Retention"). */
export const REMOVAL = definePart("removal", {
  title: "Solicitar remoção de dados",
  text: "A LGPD dá a você o direito de pedir que apaguemos os seus dados pessoais. O protocolo sai na hora, e a resposta chega por\u00a0e-mail.",
  emailHint: "O mesmo que você usou no site.",
  reasonHint: "Basta uma frase. Diga também se quer apagar só uma parte.",
  terms: "Usamos estes dados só para atender a solicitação e provar que ela foi atendida.",
  failed: "Nada se perdeu: o que você escreveu continua aqui.",
  deadlineTitle: "Prazo de processamento",
  deadlineText: `Até ${REMOVAL_DEADLINE_UNBROKEN}: ${REMOVAL_DEADLINE_IN_DAYS} depois, na mesma hora. Fins de semana e feriados nacionais não contam.`,
  keptTitle: "Dados que ficam guardados",
  keptText: `Apagamos seus contatos, mensagens e inscrições, que guardaríamos por até ${CONTACT_YEARS}\u00a0anos ou até você cancelar. Ficam só:`,
  kept: [
    {
      term: "O registro deste pedido",
      text: `Por até ${CONTACT_YEARS}\u00a0anos, para provar que ele foi atendido.`,
    },
    {
      term: "O que a lei obriga",
      text: "Notas e contratos de quem já é cliente, pelo prazo legal (art.\u00a016 da LGPD).",
    },
    {
      term: "Estatísticas anônimas",
      text: "Não dizem quem você é, e por isso não há o que apagar (art.\u00a012).",
    },
    {
      term: "Cópias de segurança",
      text: "Guardam os dados até serem substituídas. Se uma for restaurada, eles são apagados de novo.",
    },
    {
      term: "Cookies",
      text: "Se você aceitou cookies neste site, eles ficam no seu navegador, de 1 a 2\u00a0anos, e é você quem os apaga.",
    },
  ],
  waysTitle: "Antes de enviar",
  ways: [
    { label: "Ler a política de privacidade", to: "/politicas-de-privacidade" },
    { label: "Ler os termos de serviço", to: "/termos-de-servico" },
    { label: "Falar com a gente", to: "/contato" },
  ],
  receipt:
    "Enviamos uma confirmação para o seu e-mail. Guarde o protocolo: é por ele que falamos do seu pedido.",
  receiptNext:
    "Conferimos o que guardamos com o e-mail informado, apagamos o que não precisa ficar por lei e avisamos você. Se precisarmos confirmar que o pedido é seu, escreveremos antes.",
  share: "Remoção de dados",
  seoTitle: "Solicitar remoção de dados",
  seoDescription: `Peça a remoção dos seus dados pessoais, como a LGPD garante: protocolo na hora e resposta em até ${REMOVAL_DEADLINE}.`,
});
