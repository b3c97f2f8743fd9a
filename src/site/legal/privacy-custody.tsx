// The privacy policy, sections 5 to 8: sharing, cookies, storage, retention.
import type { Company } from "#src/site/frame/company.ts";
import { LegalRows, type LegalSection } from "./legal-page.tsx";

export function custodySections(company: Company): LegalSection[] {
  return [
    { id: "compartilhamento", title: "Com quem compartilhamos", body: <Sharing /> },
    {
      id: "cookies",
      title: "Cookies e tecnologias semelhantes",
      body: <Cookies hasTags={company.hasTags} />,
    },
    { id: "transferencia-internacional", title: "Transferência internacional", body: <Transfer /> },
    { id: "prazos", title: "Por quanto tempo guardamos", body: <Retention /> },
  ];
}

function Sharing() {
  return (
    <>
      <p>Só com quem é necessário para o que você pediu:</p>
      <ul>
        <li>
          <strong>Operadores</strong>, que trabalham para nós e seguem nossas instruções (art.&nbsp;39 da
          LGPD): hospedagem do site e dos dados, envio de e-mails e automação do atendimento.
        </li>
        <li>
          <strong>Serviços que você aciona</strong>: o WhatsApp, quando você abre uma conversa, e o Google
          Maps, quando você carrega o mapa da página de contato.
        </li>
        <li>
          <strong>Autoridades</strong>, quando a lei ou uma ordem judicial obriga, e nos limites dela.
        </li>
      </ul>
      <p>Ninguém recebe os seus dados em troca de pagamento.</p>
    </>
  );
}

function Cookies({ hasTags }: { hasTags: boolean }) {
  return (
    <>
      <LegalRows
        rows={[
          [
            "Necessários ao funcionamento",
            "Ficam no seu navegador: o tema escolhido, o rascunho do formulário até o envio, a mensagem escrita sem conexão (por até 7\u00a0dias) e a lembrança de que o convite do e-book já apareceu. Não servem para identificar você.",
          ],
          [
            "Análise e publicidade",
            "Google Analytics, Google Tag Manager e pixel da Meta, quando configurados, só são carregados depois que você aceita. Os cookies deles duram de 1 a 2\u00a0anos.",
          ],
          [
            "A sua escolha",
            "Aceitar, recusar ou escolher têm o mesmo peso, e recusar não tira nada do site. Onde há aviso de cookies, o botão “Preferências de cookies”, no rodapé, muda a escolha a qualquer momento. Um navegador que pede privacidade (GPC) já recusou.",
          ],
        ]}
      />
      {!hasTags && (
        <p>
          No momento, nenhuma ferramenta de análise ou publicidade de terceiros está em uso neste site; por
          isso ele não mostra aviso de cookies.
        </p>
      )}
    </>
  );
}

function Transfer() {
  return (
    <p>
      Alguns prestadores podem manter servidores fora do Brasil. Nesse caso, a transferência segue os
      arts.&nbsp;33 a&nbsp;36 da LGPD e a Resolução CD/ANPD&nbsp;nº&nbsp;19/2024, com cláusulas-padrão
      contratuais ou outra garantia prevista em lei. Você pode nos perguntar para quais países e com quais
      garantias.
    </p>
  );
}

/** The periods of the specification, §9. */
function Retention() {
  return (
    <>
      <LegalRows
        rows={[
          ["Dados de contato", "Até 2\u00a0anos."],
          ["Newsletter", "Até você cancelar a inscrição."],
          ["Dados de analytics", "Anonimizados, por tempo indeterminado."],
          ["Cookies", "De 1 a 2\u00a0anos."],
        ]}
      />
      <p>
        Passado o prazo, os dados são apagados ou anonimizados. Só guardamos por mais tempo o que a lei obriga
        a guardar ou o que é necessário para defender direitos em processo, e apenas para isso (art.&nbsp;16
        da LGPD).
      </p>
    </>
  );
}
