// The terms of service, sections 6 to 10: data, liability, law.
import type { Company } from "#src/site/frame/company.ts";
import type { LegalSection } from "./legal-page.tsx";
import { ContactWays, Court, PageLink } from "./legal-words.tsx";

export function businessSections(company: Company): LegalSection[] {
  return [
    { id: "privacidade", title: "Privacidade e dados pessoais", body: <Privacy /> },
    { id: "terceiros", title: "Links e serviços de terceiros", body: <ThirdParties /> },
    {
      id: "responsabilidade",
      title: "Disponibilidade e responsabilidade",
      body: <Liability company={company} />,
    },
    { id: "alteracoes", title: "Alterações do site e dos termos", body: <Changes /> },
    { id: "lei-e-foro", title: "Lei aplicável, foro e contato", body: <Law company={company} /> },
  ];
}

function Privacy() {
  return (
    <p>
      O tratamento de dados pessoais segue a Lei&nbsp;nº&nbsp;13.709/2018 (LGPD) e está descrito na{" "}
      <PageLink to="/politicas-de-privacidade">Política de Privacidade</PageLink>, que faz parte destes
      termos. Para remover os seus dados, use a página{" "}
      <PageLink to="/remove-cadastro">Solicitar remoção de dados</PageLink>.
    </p>
  );
}

function ThirdParties() {
  return (
    <p>
      O site pode levar a endereços de outras empresas, como redes sociais, WhatsApp, mapas e projetos
      publicados. Eles têm termos e políticas próprios, e não respondemos pelo que acontece lá. Um link não
      significa recomendação.
    </p>
  );
}

function Liability({ company: { name } }: { company: Company }) {
  return (
    <>
      <p>
        Cuidamos para que o site esteja no ar, correto e atualizado, mas ele pode parar para manutenção,
        conter erros ou mudar sem aviso. O suporte 24/7 se refere aos sistemas de quem tem contrato de
        manutenção, e não a este site.
      </p>
      <p>
        A {name} não responde por decisões tomadas apenas com base no conteúdo do site, nem por falhas de
        conexão ou de equipamentos que não controla. Nada aqui afasta responsabilidades que a lei não permite
        afastar, em especial as do Código de Defesa do Consumidor, quando ele se aplica.
      </p>
    </>
  );
}

function Changes() {
  return (
    <p>
      O site muda, e estes termos podem mudar com ele. A versão em vigor é sempre a desta página, com a data
      no alto. Contratos já assinados não mudam por causa dela. Se uma cláusula for considerada inválida, as
      demais continuam valendo.
    </p>
  );
}

function Law({ company }: { company: Company }) {
  return (
    <>
      <p>
        Estes termos são regidos pelas leis do Brasil, entre elas o Marco Civil da Internet
        (Lei&nbsp;nº&nbsp;12.965/2014). Fica eleito <Court company={company} />, sem prejuízo do direito do
        consumidor ao foro do seu domicílio.
      </p>
      <p>
        Dúvidas sobre estes termos? Fale com a {company.name} <ContactWays company={company} />.
      </p>
    </>
  );
}
