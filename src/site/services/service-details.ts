// The texts of /servicos for each service, beside those of services.ts.
import { SERVICES } from "./services.ts";

type ServiceSlug = (typeof SERVICES)[number]["slug"];

interface Benefit {
  name: string;
  text: string;
}

/** Specification §2, "Services page": four benefits each. */
export const SERVICE_DETAILS: Record<
  ServiceSlug,
  { occasion: string; benefits: readonly [Benefit, Benefit, Benefit, Benefit] }
> = {
  "sistemas-sob-demanda": {
    occasion: "Para o que ainda não existe",
    benefits: [
      { name: "Segue o seu processo", text: "As telas usam os nomes que a sua equipe já usa." },
      { name: "Cresce por partes", text: "A primeira entra em uso enquanto a segunda é desenhada." },
      { name: "Código na sua conta", text: "Repositório, acessos e documentação são seus desde o começo." },
      { name: "Entrega a cada quinze dias", text: "Você usa, aponta, e a quinzena seguinte ajusta." },
    ],
  },
  "solucoes-saas-prontas": {
    occasion: "Para começar logo",
    benefits: [
      { name: "No ar em dias", text: "A base está pronta; o tempo vai para trazer os seus dados." },
      { name: "Com a sua marca", text: "Cores, domínio e e-mails com o nome da sua empresa." },
      { name: "Mensalidade que cabe em uma linha", text: "Um preço, sem módulo surpresa." },
      { name: "Saída sempre aberta", text: "Os dados são seus e saem em formato que outro sistema lê." },
    ],
  },
  "consultoria-e-integracoes": {
    occasion: "Para o que existe e não conversa",
    benefits: [
      { name: "Mapa antes da obra", text: "O que conversa, o que trava e o que ninguém usa mais." },
      { name: "Um lançamento, uma vez", text: "ERP, banco e nota fiscal recebem o mesmo número." },
      { name: "Nada se perde no caminho", text: "Falhou, tenta de novo. Falhou de vez, alguém é avisado." },
      { name: "Parecer por escrito", text: "Custo, risco e conselho, mesmo que o conselho seja não mexer." },
    ],
  },
  "manutencao-e-suporte": {
    occasion: "Para o que já não pode parar",
    benefits: [
      { name: "Suporte 24/7", text: "Madrugada, domingo e feriado: quem atende conhece o seu código." },
      {
        name: "Vigia antes do alarme",
        text: "Medimos o sistema o tempo todo e agimos antes do seu cliente.",
      },
      { name: "Cópia que volta", text: "Backup só conta depois de restaurado, e nós restauramos." },
      { name: "Em dia, sem parar", text: "Correções de segurança entram com a operação no ar." },
    ],
  },
};
