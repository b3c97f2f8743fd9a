import "./ebook.css";
import type { FastifyRequest } from "fastify";
import { useCallback, useState } from "react";
import { data, useLocation } from "react-router";
import { answerPostedForm, takePostedForm } from "#src/platform/http/forms/posted-form.ts";
import { pageContext } from "#src/platform/http/pages/page-context.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { getPublicSettings } from "#src/settings/settings.server.ts";
import type { NotThere } from "#src/settings/texts/not-there.ts";
import { getShownTexts, getStoredTexts } from "#src/settings/texts/texts.server.ts";
import { textsFor, useTexts } from "#src/settings/texts/use-texts.ts";
import { EBOOK, EBOOK_POPUP } from "#src/settings/texts/words/ebook.ts";
import { NOT_FOUND } from "#src/settings/texts/words/notices.ts";
import { pageMeta } from "#src/ui/page/page-meta.ts";
import { buttonClass } from "#src/ui/primitives/button.tsx";
import { Container } from "#src/ui/primitives/container.tsx";
import { SENT_PARAMETER } from "#src/ui/public-forms/use-was-sent.ts";
import type { Route } from "./+types/ebook.page";
import { EbookForm } from "./ebook-form.tsx";
import { ebookFileOf, getEbookTexts, requestEbook } from "./ebook.server.ts";
import { GuideCover } from "./guide-cover.tsx";
import { ebookSchema } from "./schema.ts";
import { openGuide } from "./use-ebook-form.ts";

/** Anchor of the form: on a phone it is below the cover, and pages without JavaScript link to it. */
const FORM_PLACE = "pedido";

export const meta: Route.MetaFunction = ({ matches, location }) => {
  const { seoTitle: title, seoDescription } = textsFor(EBOOK, matches);
  return pageMeta(matches, { title, description: seoDescription || null, path: location.pathname });
};

export async function loader({ context }: Route.LoaderArgs) {
  const { resources } = context.get(pageContext);
  const texts = await getEbookTexts(resources, [EBOOK, EBOOK_POPUP]);
  return { guideUrl: ebookFileOf(texts) ?? (await throwNotThere(resources)), texts };
}

async function throwNotThere(resources: Resources): Promise<never> {
  const notThere = await getShownTexts(resources, [NOT_FOUND]);
  throw data({ notThere } satisfies NotThere, { status: 404 });
}

/** Handles browsers without JavaScript; otherwise the form calls `POST /api/ebook`. */
export async function action(args: Route.ActionArgs) {
  const { resources } = args.context.get(pageContext);
  if (ebookFileOf(await getStoredTexts(resources)) === null) await throwNotThere(resources);
  return answerPostedForm(args, submitEbookForm, () => `/ebook?${SENT_PARAMETER}=1#${FORM_PLACE}`);
}

export { fromActionOrLoader as headers } from "#src/platform/http/pages/page-answers.ts";

/** Serves visitors without JavaScript, and those who closed the popup. */
export default function Ebook({ loaderData, actionData }: Route.ComponentProps) {
  const wasPosted = new URLSearchParams(useLocation().search).has(SENT_PARAMETER);
  const [wasSent, setWasSent] = useState(false);
  const finish = (downloadUrl: string): void => {
    openGuide(downloadUrl);
    setWasSent(true);
  };
  return (
    <div className="sheet-ground">
      <Container className="ebook-page">
        <Offer />
        <div id={FORM_PLACE} className="form-sheet">
          {wasPosted || wasSent ? (
            <Sent guideUrl={loaderData.guideUrl} takesFocus={wasSent} />
          ) : (
            <EbookForm posted={actionData} onSent={finish} />
          )}
        </div>
      </Container>
    </div>
  );
}

function Offer() {
  const { title, text, chapters } = useTexts(EBOOK);
  return (
    <div>
      <h1 className="text-5xl">{title}</h1>
      <p className="mt-4 max-w-[36rem] text-lg text-muted">{text}</p>
      <div className="mt-8 flex flex-wrap gap-x-10 gap-y-8">
        <GuideCover words={useTexts(EBOOK_POPUP)} className="ebook-cover" />
        {chapters.length > 0 && (
          <ul className="min-w-60 flex-1 self-center">
            {chapters.map((chapter) => (
              <li key={chapter.text} className="border-b border-line py-3">
                {chapter.text}
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

/** @param takesFocus true if it replaces the focused form */
function Sent({ guideUrl, takesFocus }: { guideUrl: string; takesFocus: boolean }) {
  const { sent } = useTexts(EBOOK);
  const { open } = useTexts(EBOOK_POPUP);
  const focus = useCallback((place: HTMLElement | null) => void (takesFocus && place?.focus()), [takesFocus]);
  return (
    <div tabIndex={-1} ref={focus} className="outline-none">
      <p className="font-display text-2xl font-semibold">E-book enviado!</p>
      <p className="mt-2 text-muted">{sent}</p>
      <p className="mt-5">
        <a href={guideUrl} className={buttonClass({ variant: "cta", size: "lg", className: "w-full" })}>
          {open}
        </a>
      </p>
    </div>
  );
}

/**
 * @param request Fastify's request, for the visitor's address and browser
 * @param body posted fields; undefined if they could not be read
 */
function submitEbookForm(resources: Resources, request: FastifyRequest, body: FormData | undefined) {
  const { referer, "user-agent": userAgent } = request.headers;
  return takePostedForm(resources, request, body, {
    fields: ["name", "email"],
    isClosed: async () => (await getPublicSettings(resources)).isMaintenanceMode,
    parse: async (values, honeypot) =>
      ebookSchema.safeParse({ ...values, pageUrl: referer, recado_extra: honeypot }),
    submit: (input) => requestEbook(resources, input, { userAgent }),
  });
}
