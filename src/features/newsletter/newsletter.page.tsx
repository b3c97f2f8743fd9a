import "./newsletter.css";
import type { FastifyRequest } from "fastify";
import { useLocation } from "react-router";
import { answerPostedForm, takePostedForm } from "#src/platform/http/forms/posted-form.ts";
import { pageContext } from "#src/platform/http/pages/page-context.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { getPublicSettings } from "#src/settings/settings.server.ts";
import { getShownTexts } from "#src/settings/texts/texts.server.ts";
import { textsFor, useTexts } from "#src/settings/texts/use-texts.ts";
import { NEWSLETTER, NEWSLETTER_PAGE } from "#src/settings/texts/words/newsletter.ts";
import { NEWS } from "#src/shared/public-addresses.ts";
import { SiteDrawing } from "#src/ui/identities/site-drawing.tsx";
import { pageMeta } from "#src/ui/page/page-meta.ts";
import { buttonClass } from "#src/ui/primitives/button.tsx";
import { Container } from "#src/ui/primitives/container.tsx";
import { Link } from "#src/ui/primitives/link.tsx";
import type { Route } from "./+types/newsletter.page";
import { NewsletterForm, type NewsletterFormProps } from "./newsletter-form.tsx";
import { subscribe } from "./newsletter.server.ts";
import { newsletterSchema } from "./schema.ts";

const DONE_PARAMETER = "inscrito";

export const meta: Route.MetaFunction = ({ matches, location }) => {
  const { seoTitle: title, seoDescription } = textsFor(NEWSLETTER_PAGE, matches);
  return pageMeta(matches, { title, description: seoDescription || null, path: location.pathname });
};

export async function loader({ context }: Route.LoaderArgs) {
  const { resources } = context.get(pageContext);
  return { texts: await getShownTexts(resources, [NEWSLETTER, NEWSLETTER_PAGE]) };
}

/** Handles the forms of all pages in browsers without JavaScript. */
export async function action(args: Route.ActionArgs) {
  return answerPostedForm(args, submitNewsletterForm, () => `/newsletter?${DONE_PARAMETER}=1`);
}

export { fromActionOrLoader as headers } from "#src/platform/http/pages/page-answers.ts";

/** Serves visitors without JavaScript, and those who want to subscribe again. */
export default function Newsletter({ actionData }: Route.ComponentProps) {
  const isDone = new URLSearchParams(useLocation().search).has(DONE_PARAMETER);
  return (
    <div className="sheet-ground">
      <Container className="newsletter-page">
        <div>{isDone ? <Done /> : <Invitation posted={actionData} />}</div>
        <SiteDrawing slot="newsletter" />
      </Container>
    </div>
  );
}

function Invitation({ posted }: Pick<NewsletterFormProps, "posted">) {
  const { title, text } = useTexts(NEWSLETTER);
  return (
    <>
      <h1 className="text-5xl">{title}</h1>
      <p className="mt-4 max-w-[34rem] text-lg text-muted">{text}</p>
      <div className="form-sheet newsletter-sheet">
        <NewsletterForm origin="pagina" posted={posted} />
      </div>
    </>
  );
}

function Done() {
  const { done, doneButton } = useTexts(NEWSLETTER_PAGE);
  return (
    <>
      <h1 className="text-5xl">Inscrição realizada!</h1>
      <p className="mt-4 max-w-[34rem] text-lg text-muted">{done}</p>
      <p className="mt-8">
        <Link to={NEWS.path} viewTransition className={buttonClass({ size: "lg" })}>
          {doneButton}
        </Link>
      </p>
    </>
  );
}

/**
 * @param request Fastify's request, for the visitor's address and browser
 * @param body posted fields; undefined if they could not be read
 */
function submitNewsletterForm(resources: Resources, request: FastifyRequest, body: FormData | undefined) {
  const origin = body?.get("source");
  const { referer, "user-agent": userAgent } = request.headers;
  return takePostedForm(resources, request, body, {
    fields: ["email"],
    isClosed: async () => (await getPublicSettings(resources)).isMaintenanceMode,
    parse: async ({ email }, honeypot) => {
      const source = typeof origin === "string" ? origin : undefined;
      return newsletterSchema.safeParse({ email, source, pageUrl: referer, recado_extra: honeypot });
    },
    submit: (input) => subscribe(resources, input, { userAgent }),
  });
}
