import "./contact.css";
import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { getSettingsOrDefaults } from "#src/settings/settings.server.ts";
import { answerPostedForm } from "#src/platform/http/forms/posted-form.ts";
import { pageContext } from "#src/platform/http/pages/page-context.ts";
import { Container } from "#src/ui/primitives/container.tsx";
import { pageMeta } from "#src/ui/page/page-meta.ts";
import type { Route } from "./+types/contact.page";
import { ContactChannels } from "./contact-channels.tsx";
import { readContactDetails } from "./contact-details.ts";
import { ContactForm, FORM_ID } from "./contact-form.tsx";
import { ContactMap } from "./contact-map.tsx";
import { ContactSteps } from "./contact-steps.tsx";
import { submitContactForm } from "./submit-contact-form.server.ts";

const SENT_PARAMETER = "enviado";

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageMeta(matches, { title: "Contato", path: location.pathname });

export async function loader({ context }: Route.LoaderArgs) {
  return readContactDetails(await getSettingsOrDefaults(context.get(pageContext).resources));
}

/** For browsers without JavaScript; with it, the form calls `POST /api/contact`. */
export async function action(args: Route.ActionArgs) {
  return answerPostedForm(args, submitContactForm, () => `/contato?${SENT_PARAMETER}=1#${FORM_ID}`);
}

export { fromActionOrLoader as headers } from "#src/platform/http/pages/page-answers.ts";

/** Specification §2, "Contact page": the form first, then the other ways to reach the company. */
export default function Contact({ loaderData, actionData }: Route.ComponentProps) {
  const wasSent = useWasSent();
  return (
    <>
      <div className="sheet-ground">
        <Container className="contact-columns">
          <div className="contact-intro">
            <h1 className="text-4xl font-bold">Comece pelo problema.</h1>
            <p className="mt-4 max-w-[34rem] text-lg text-muted">
              Conte o que trava a sua operação, com as suas palavras. Quem lê é quem desenha os sistemas.
            </p>
          </div>
          <ContactForm posted={actionData} wasSent={wasSent && !actionData} />
          <ContactSteps />
        </Container>
      </div>
      <ContactChannels {...loaderData} />
      <ContactMap {...loaderData} />
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
