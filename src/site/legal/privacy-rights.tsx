// The privacy policy, sections 9 to 13: rights and contact.
import type { Company } from "#src/site/frame/company.ts";
import type { LegalSection } from "./legal-page.tsx";
import { ContactWays, Court, PageLink } from "./legal-words.tsx";

export function rightsSections(company: Company): LegalSection[] {
  return [
    {
      id: "seus-direitos",
      title: "Seus direitos e como exercê-los",
      body: (
        <>
          <Rights />
          <HowToAsk company={company} />
        </>
      ),
    },
    { id: "seguranca", title: "Segurança", body: <Security /> },
    { id: "menores-de-18-anos", title: "Menores de 18 anos", body: <Minors company={company} /> },
    { id: "alteracoes", title: "Alterações desta política", body: <Changes /> },
    { id: "encarregado", title: "Encarregado, contato e foro", body: <Officer company={company} /> },
  ];
}

function Rights() {
  return (
    <>
      <p>O art.&nbsp;18 da LGPD garante a você, sem custo:</p>
      <ul>
        <li>confirmar se tratamos dados seus e ter acesso a eles;</li>
        <li>corrigir o que estiver incompleto, errado ou desatualizado;</li>
        <li>anonimizar, bloquear ou eliminar o que for desnecessário, excessivo ou irregular;</li>
        <li>levar os dados a outro fornecedor (portabilidade);</li>
        <li>eliminar os dados tratados com o seu consentimento;</li>
        <li>saber com quem os dados foram compartilhados;</li>
        <li>saber o que acontece se não consentir, e retirar o consentimento já dado;</li>
        <li>opor-se a um tratamento que descumpra a lei.</li>
      </ul>
    </>
  );
}

function HowToAsk({ company }: { company: Company }) {
  return (
    <p>
      Para remover os seus dados, use a página{" "}
      <PageLink to="/remove-cadastro">Solicitar remoção de dados</PageLink>: você recebe um protocolo, e o
      pedido é processado em até 48&nbsp;horas úteis. Para os demais direitos, escreva ou ligue{" "}
      <ContactWays company={company} />. Podemos pedir uma confirmação de identidade, para não entregar os
      seus dados a outra pessoa. Você também pode reclamar à{" "}
      <a href="https://www.gov.br/anpd" rel="noopener">
        Autoridade Nacional de Proteção de Dados (ANPD)
      </a>
      .
    </p>
  );
}

function Security() {
  return (
    <>
      <p>
        Usamos conexão cifrada, acesso restrito a quem precisa, senhas guardadas de forma que nem nós
        conseguimos ler, cópias de segurança e registros de operação sem dados pessoais.
      </p>
      <p>
        Nenhum sistema é infalível. Se um incidente puder causar risco ou dano relevante, avisaremos você e a
        ANPD em até 3&nbsp;dias úteis (art.&nbsp;48 da LGPD e Resolução CD/ANPD&nbsp;nº&nbsp;15/2024), dizendo
        o que houve e o que fizemos.
      </p>
    </>
  );
}

function Minors({ company }: { company: Company }) {
  return (
    <p>
      Este site não se destina a menores de 18&nbsp;anos, e não coletamos dados deles de propósito. Se você
      souber que uma criança ou um adolescente nos enviou dados, avise <ContactWays company={company} />, e
      nós os apagaremos.
    </p>
  );
}

function Changes() {
  return (
    <p>
      Quando esta política mudar, a data no alto da página muda com ela. Se a mudança afetar o uso de dados
      que já temos, avisaremos por e-mail antes que ela passe a valer e, onde a base for o consentimento,
      pediremos um novo.
    </p>
  );
}

function Officer({ company }: { company: Company }) {
  return (
    <>
      <p>
        O encarregado pelo tratamento de dados pessoais da {company.name} (art.&nbsp;41 da LGPD) atende{" "}
        <ContactWays company={company} />. É com ele que você e a ANPD falam sobre tudo o que está nesta
        página.
      </p>
      <p>
        Esta política é regida pelas leis do Brasil. Fica eleito <Court company={company} />, sem prejuízo do
        seu direito de escolher o foro do seu domicílio.
      </p>
    </>
  );
}
