// The privacy policy, sections 1 to 4: controller, data, purposes, legal basis.
import type { Company } from "#src/site/frame/company.ts";
import { LegalRows, type LegalSection } from "./legal-page.tsx";
import { ContactWays } from "./legal-words.tsx";

export function collectionSections(company: Company): LegalSection[] {
  return [
    { id: "controladora", title: "Quem responde pelos seus dados", body: <Controller company={company} /> },
    { id: "dados-coletados", title: "Quais dados coletamos", body: <CollectedData /> },
    { id: "finalidades", title: "Para que usamos os dados", body: <Purposes /> },
    { id: "bases-legais", title: "Com que base legal", body: <LegalBases /> },
  ];
}

function Controller({ company }: { company: Company }) {
  return (
    <>
      <p>
        A {company.name}
        {company.city ? `, com sede em ${company.city},` : ""} é a controladora dos dados pessoais tratados
        neste site, nos termos do art.&nbsp;5º, VI, da Lei&nbsp;nº&nbsp;13.709/2018 (Lei Geral de Proteção de
        Dados Pessoais, a LGPD): é quem decide para que e como eles são usados. Fale conosco{" "}
        <ContactWays company={company} />.
      </p>
      <p>
        Esta política vale para o site e para os formulários dele. Os dados que circulam nos sistemas que
        fazemos para clientes seguem o contrato de cada um, em que atuamos, em regra, como operadora.
      </p>
    </>
  );
}

function CollectedData() {
  return (
    <>
      <LegalRows
        rows={[
          ["Formulário de contato", "Nome, e-mail, mensagem e, se você quiser, telefone."],
          ["Newsletter", "E-mail."],
          ["E-book gratuito", "Nome e e-mail."],
          ["Pedido de remoção de dados", "Nome, e-mail, motivo e, se você quiser, telefone."],
          [
            "Junto com cada formulário",
            "O navegador usado, a página em que o formulário foi preenchido e a página que trouxe você até ela.",
          ],
          [
            "Uso do site",
            "Páginas vistas e interações, sem cookie, sem endereço IP guardado e sem nada que diga quem você é.",
          ],
        ]}
      />
      <p>
        A conversa por WhatsApp acontece no aplicativo: o site apenas a abre e não guarda o que você escreve.
        Não pedimos dados sensíveis (art.&nbsp;5º, II, da LGPD); por favor, não os inclua nas mensagens.
      </p>
    </>
  );
}

function Purposes() {
  return (
    <>
      <ul>
        <li>Responder o seu contato e preparar orçamentos.</li>
        <li>Enviar a newsletter a quem se inscreveu.</li>
        <li>Enviar o e-book pedido e conversar sobre o assunto dele.</li>
        <li>Saber, em números, quais páginas são úteis e quais precisam melhorar.</li>
        <li>Proteger o site contra abuso e manter a continuidade do serviço.</li>
        <li>Atender os pedidos sobre os seus dados e cumprir a lei.</li>
      </ul>
      <p>Não vendemos dados, não compramos listas e não tomamos decisões automatizadas a seu respeito.</p>
    </>
  );
}

function LegalBases() {
  return (
    <>
      <p>Cada finalidade tem a sua base no art.&nbsp;7º da LGPD:</p>
      <LegalRows
        rows={[
          [
            "Contato e orçamento",
            "Procedimentos preliminares a um contrato, a seu pedido (art.\u00a07º, V).",
          ],
          ["Newsletter", "Consentimento (art.\u00a07º, I), que você retira quando quiser."],
          ["E-book", "Consentimento (art.\u00a07º, I), que você retira quando quiser."],
          [
            "Estatísticas do site",
            "Legítimo interesse em melhorar o site (art.\u00a07º, IX), com dados anonimizados (art.\u00a012).",
          ],
          [
            "Análise e publicidade de terceiros",
            "Consentimento (art.\u00a07º, I), dado no aviso de cookies e nunca presumido.",
          ],
          ["Segurança do site", "Legítimo interesse em prevenir fraude e abuso (art.\u00a07º, IX)."],
          ["Pedidos sobre os seus dados", "Cumprimento de obrigação legal (art.\u00a07º, II)."],
          ["Defesa em processos", "Exercício regular de direitos (art.\u00a07º, VI)."],
        ]}
      />
    </>
  );
}
