import type { Route } from "./+types/terms.page";
import { pageMeta } from "#src/ui/page/page-meta.ts";
import { useCompany } from "#src/site/frame/company.ts";
import { LegalPage } from "./legal-page.tsx";
import { businessSections } from "./terms-business.tsx";
import { siteSections } from "./terms-site.tsx";

export const handle = { breadcrumb: "Termos de Serviço" };

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageMeta(matches, {
    title: "Termos de Serviço",
    description:
      "As regras de uso deste site: o que ele oferece, como pedir um orçamento e o que cabe a cada parte.",
    path: location.pathname,
  });

/** Specification §2, "Legal pages": ten numbered sections. */
export default function Terms() {
  const company = useCompany();
  return (
    <LegalPage
      title="Termos de Serviço"
      updated={{ date: "2025-10-14", shown: "14 de outubro de 2025" }}
      intro={
        <p>
          Em resumo: use o site à vontade, para o que ele serve; um orçamento só vira compromisso quando os
          dois lados assinam; e o que é seu continua seu. A seguir, o texto completo.
        </p>
      }
      sections={[...siteSections(company), ...businessSections(company)]}
    />
  );
}
