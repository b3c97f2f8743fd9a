import "./contact.css";
import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { getShownAnswerTime } from "#src/features/leads/clock/answer-time.server.ts";
import { getSettingsOrDefaults } from "#src/settings/settings.server.ts";
import { answerPostedForm } from "#src/platform/http/forms/posted-form.ts";
import { pageContext } from "#src/platform/http/pages/page-context.ts";
import { Container } from "#src/ui/primitives/container.tsx";
import { getShownTexts, getWords } from "#src/settings/texts/texts.server.ts";
import { textsFor, useTexts } from "#src/settings/texts/use-texts.ts";
import { CONTACT, CONTACT_FORM } from "#src/settings/texts/words/contact.ts";
import { pageMeta } from "#src/ui/page/page-meta.ts";
import type { Route } from "./+types/contact.page";
import { ContactChannels } from "./contact-channels.tsx";
import { readContactDetails } from "./contact-details.ts";
import { ContactForm, FORM_ID } from "./contact-form.tsx";
import { ContactMap } from "./contact-map.tsx";
import { ContactSteps } from "./contact-steps.tsx";
import { submitContactForm } from "./submit-contact-form.server.ts";

const SENT_PARAMETER = "enviado";

export const meta: Route.MetaFunction = ({ matches, location }) => {
  const { seoTitle: title, seoDescription } = textsFor(CONTACT, matches);
  return pageMeta(matches, { title, description: seoDescription || null, path: location.pathname });
};

export async function loader({ context }: Route.LoaderArgs) {
  const { resources } = context.get(pageContext);
  const [settings, texts, { whatsappMessage }, answerTime] = await Promise.all([
    getSettingsOrDefaults(resources),
    getShownTexts(resources, [CONTACT, CONTACT_FORM]),
    getWords(resources, CONTACT),
    getShownAnswerTime(resources),
  ]);
  return { details: { ...readContactDetails(settings, whatsappMessage, "/contato"), answerTime }, texts };
}

/** For browsers without JavaScript; with it, the form calls `POST /api/contact`. */
export async function action(args: Route.ActionArgs) {
  return answerPostedForm(args, submitContactForm, () => `/contato?${SENT_PARAMETER}=1#${FORM_ID}`);
}

export { fromActionOrLoader as headers } from "#src/platform/http/pages/page-answers.ts";

/** docs/produto.md, "Contact": the form first, then the other ways to reach the company. */
export default function Contact({ loaderData, actionData }: Route.ComponentProps) {
  const wasSent = useWasSent();
  const { title, text } = useTexts(CONTACT);
  return (
    <>
      <div className="sheet-ground">
        <Container className="contact-columns">
          <div className="contact-intro">
            <h1 className="text-4xl font-bold">{title}</h1>
            <p className="mt-4 max-w-[34rem] text-lg text-muted">{text}</p>
          </div>
          <ContactForm posted={actionData} wasSent={wasSent && !actionData} />
          <ContactSteps />
        </Container>
      </div>
      <ContactChannels {...loaderData.details} />
      <ContactMap {...loaderData.details} />
    </>
  );
}

/**
 * Whether a form sent without JavaScript led here. The parameter is removed from the address: a reload would
 * otherwise confirm again, and clear what was typed since.
 */
function useWasSent(): boolean {
  const location = useLocation();
  const navigate = useNavigate();
  const isMarked = new URLSearchParams(location.search).has(SENT_PARAMETER);
  const [wasSent] = useState(isMarked);
  useEffect(() => {
    if (!isMarked) return;
    const search = new URLSearchParams(location.search);
    search.delete(SENT_PARAMETER);
    void navigate(
      { search: search.toString(), hash: location.hash },
      { replace: true, preventScrollReset: true, defaultShouldRevalidate: false },
    );
  }, [isMarked, location, navigate]);
  return wasSent;
}
