import "./faq.css";

import { data } from "react-router";
import { getSettingsOrDefaults } from "#src/settings/settings.server.ts";
import { UNAVAILABLE } from "#src/platform/http/pages/page-answers.ts";
import { pageContext } from "#src/platform/http/pages/page-context.ts";
import { Container } from "#src/ui/primitives/container.tsx";
import { toQuestions } from "#src/ui/page/json-ld.ts";
import { getShownTexts, getWords } from "#src/settings/texts/texts.server.ts";
import { textsFor, useTexts } from "#src/settings/texts/use-texts.ts";
import { FAQ } from "#src/settings/texts/words/lists.ts";
import { pageMeta } from "#src/ui/page/page-meta.ts";
import { toWhatsappAddress } from "#src/shared/phone-links.ts";
import { StructuredData } from "#src/ui/page/structured-data.tsx";
import { useFailureToast } from "#src/ui/toasts/use-failure-toast.ts";
import type { Route } from "./+types/faq.page";
import { FaqClosing } from "./faq-closing.tsx";
import { SiteDrawing } from "#src/ui/identities/site-drawing.tsx";
import { groupFaq } from "../faq-groups.ts";
import { FaqList } from "./faq-list.tsx";
import { listFaq } from "#src/features/faq/faq.server.ts";
import { FAQ_NOT_LOADED } from "#src/features/faq/load-failure.ts";

export const meta: Route.MetaFunction = ({ matches, location }) => {
  const { seoTitle: title, seoDescription } = textsFor(FAQ, matches);
  return pageMeta(matches, { title, description: seoDescription || null, path: location.pathname });
};

/** Where the questions cannot be read, the page says so with status 503. */
export async function loader({ context }: Route.LoaderArgs) {
  const { resources, request } = context.get(pageContext);
  const { whatsappNumber } = await getSettingsOrDefaults(resources);
  const texts = await getShownTexts(resources, [FAQ]);
  const whatsapp = toWhatsappAddress(
    whatsappNumber,
    (await getWords(resources, FAQ)).whatsappMessage,
    "/faq",
  );
  try {
    const items = await listFaq(resources);
    return data({ groups: groupFaq(items), whatsapp, texts, failed: false });
  } catch (error) {
    request.log.error({ err: error }, "questions could not be read: empty list shown");
    return data({ groups: [], whatsapp, texts, failed: true }, UNAVAILABLE);
  }
}

export { fromLoader as headers } from "#src/platform/http/pages/page-answers.ts";

/** docs/produto.md, "FAQ". */
export default function Faq({ loaderData }: Route.ComponentProps) {
  const { groups, whatsapp, failed } = loaderData;
  const { title, text } = useTexts(FAQ);
  useFailureToast(failed, FAQ_NOT_LOADED.title, FAQ_NOT_LOADED.description);
  return (
    <>
      <div className="sheet-ground">
        <Container className="faq-head">
          <div className="faq-intro">
            <h1 className="text-4xl font-bold">{title}</h1>
            <p className="mt-4 max-w-[34rem] text-lg text-muted">{text}</p>
          </div>
          <SiteDrawing slot="questions" />
        </Container>
      </div>
      <FaqList groups={groups} />
      <FaqClosing whatsapp={whatsapp} />
      {groups.length > 0 && (
        <StructuredData
          thing={import.meta.env.SSR && toQuestions(groups.flatMap(({ questions }) => questions))}
        />
      )}
    </>
  );
}
