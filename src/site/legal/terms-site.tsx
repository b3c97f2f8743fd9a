// The terms of service, sections 1 to 5: the site and how it may be used.
import type { Company } from "#src/site/frame/company.ts";
import type { LegalSection } from "./legal-page.tsx";
import { PageLink } from "./legal-words.tsx";

export function siteSections(company: Company): LegalSection[] {
  return [
    { id: "aceitacao", title: "Aceitação destes termos", body: <Acceptance company={company} /> },
    { id: "o-que-oferecemos", title: "O que este site oferece", body: <Offer company={company} /> },
    { id: "uso-do-site", title: "Como usar o site", body: <Use /> },
    { id: "orcamentos-e-contratos", title: "Orçamentos e contratos", body: <Quotes company={company} /> },
    { id: "propriedade-intelectual", title: "Propriedade intelectual", body: <Property company={company} /> },
  ];
}

function Acceptance({ company: { name, city } }: { company: Company }) {
  return (
    <>
      <p>
        Estes termos valem entre você e a {name}
        {city ? `, com sede em ${city}` : ""}. Ao navegar pelo site ou enviar um formulário, você concorda com
        eles. Se não concordar com alguma parte, não use o site e fale conosco.
      </p>
      <p>O site se destina a maiores de 18&nbsp;anos que falem por si ou pela empresa que representam.</p>
    </>
  );
}

function Offer({ company: { name } }: { company: Company }) {
  return (
    <p>
      O site apresenta os <PageLink to="/servicos">serviços</PageLink> da {name}: sistemas sob demanda,
      soluções SaaS prontas, consultoria e integrações, manutenção e suporte. Traz também artigos, projetos,
      materiais para baixar e formulários de contato. O uso é gratuito. Artigos e materiais têm caráter
      informativo e não substituem uma análise do seu caso.
    </p>
  );
}

function Use() {
  return (
    <>
      <p>Você pode ler, compartilhar e usar os formulários para o que eles servem. Não é permitido:</p>
      <ul>
        <li>enviar dados falsos ou de outra pessoa sem autorização dela;</li>
        <li>enviar mensagens em massa, conteúdo ilícito ou programas nocivos;</li>
        <li>tentar entrar em áreas restritas, contornar proteções ou derrubar o site;</li>
        <li>copiar o site de modo automatizado, em volume que prejudique os demais.</li>
      </ul>
      <p>Podemos limitar ou bloquear acessos que descumpram estas regras.</p>
    </>
  );
}

function Quotes({ company: { name } }: { company: Company }) {
  return (
    <>
      <p>
        Pedir um orçamento não obriga nenhum dos lados. Respondemos em até 24&nbsp;horas úteis, com perguntas
        ou com uma proposta. Cada proposta diz o prazo em que vale.
      </p>
      <p>
        A prestação de serviços começa com um contrato próprio, assinado por você e pela {name}, que define
        escopo, prazos, preço, níveis de atendimento e garantias. Onde contrato e termos divergirem, vale o
        contrato.
      </p>
    </>
  );
}

function Property({ company: { name } }: { company: Company }) {
  return (
    <>
      <p>
        Textos, desenhos, marca e código deste site são da {name} ou usados com licença, e a lei os protege
        (Leis&nbsp;nº&nbsp;9.279/1996, 9.609/1998 e 9.610/1998). Você pode citar trechos com a fonte e o link.
      </p>
      <p>
        O que você nos envia continua seu. A quem pertence o código de um sistema contratado, o contrato diz;
        a nossa proposta padrão o entrega a você.
      </p>
    </>
  );
}
