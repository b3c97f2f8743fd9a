import type { Route } from "./+types/privacy-policy.page";
import { pageMeta } from "#src/ui/page/page-meta.ts";
import { useCompany } from "#src/site/frame/company.ts";
import { LegalPage } from "./legal-page.tsx";
import { PageLink } from "./legal-words.tsx";
import { collectionSections } from "./privacy-collection.tsx";
import { custodySections } from "./privacy-custody.tsx";
import { rightsSections } from "./privacy-rights.tsx";

export const handle = { breadcrumb: "Política de Privacidade" };

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageMeta(matches, {
    title: "Política de Privacidade",
    description:
      "Quais dados pessoais este site coleta, para quê, com que base legal, por quanto tempo, e como exercer os seus direitos pela LGPD.",
    path: location.pathname,
  });

/** Specification §2, "Legal pages": thirteen numbered sections. */
export default function PrivacyPolicy() {
  const company = useCompany();
  return (
    <LegalPage
      title="Política de Privacidade"
      updated={{ date: "2025-10-14", shown: "14 de outubro de 2025" }}
      intro={
        <p>
          Em resumo: pedimos só o que serve para responder você, não vendemos dados, não seguimos você pela
          internet sem o seu sim, e você pode{" "}
          <PageLink to="/remove-cadastro">pedir a remoção dos seus dados</PageLink> quando quiser. A seguir, o
          texto completo.
        </p>
      }
      sections={[...collectionSections(company), ...custodySections(company), ...rightsSections(company)]}
    />
  );
}
