import { data } from "react-router";
import { pageContext } from "#src/platform/http/pages/page-context.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { getShownTexts } from "#src/settings/texts/texts.server.ts";
import { textsFor, useTexts } from "#src/settings/texts/use-texts.ts";
import { NEWSLETTER_LEAVE } from "#src/settings/texts/words/newsletter.ts";
import { pageMeta } from "#src/ui/page/page-meta.ts";
import { Button, buttonClass } from "#src/ui/primitives/button.tsx";
import { Link } from "#src/ui/primitives/link.tsx";
import { Notice } from "#src/ui/sections/notice.tsx";
import type { Route } from "./+types/leave-newsletter.page";
import { checkLeaveToken, leave } from "./newsletter.server.ts";

/**
 * Keeps the token in the address out of referrers and caches. Outside the public layout, which counts visits.
 */
const SECRET_ADDRESS = {
  "cache-control": "private, no-store",
  "referrer-policy": "strict-origin",
  "x-robots-tag": "noindex",
};

type State = "subscribed" | "left" | null;

/** Only shows a button: mail programs fetch links by themselves, which must not unsubscribe. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { resources } = context.get(pageContext);
  return answer(resources, await checkLeaveToken(resources.db, params["*"]));
}

/** Handles the page's button, and mail programs (RFC 8058), which send no cookie and expect no redirect. */
export async function action({ params, context }: Route.ActionArgs) {
  const { resources } = context.get(pageContext);
  return answer(resources, (await leave(resources.db, params["*"])) ? "left" : null);
}

async function answer(resources: Resources, state: State) {
  const texts = await getShownTexts(resources, [NEWSLETTER_LEAVE]);
  return data({ state, texts }, { status: state ? 200 : 404, headers: SECRET_ADDRESS });
}

export function headers({ actionHeaders, loaderHeaders }: Route.HeadersArgs) {
  // Without an action these are empty, not undefined.
  return new Headers([...loaderHeaders, ...actionHeaders]);
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: textsFor(NEWSLETTER_LEAVE, matches).seoTitle,
    path: "/newsletter",
    hidden: true,
  });

export default function LeaveNewsletter({ loaderData }: Route.ComponentProps) {
  const texts = useTexts(NEWSLETTER_LEAVE);
  if (loaderData.state === "subscribed") {
    return (
      <Notice title={texts.title} text={texts.text} drawing="unsubscribed">
        {/* Posts to this page's own address, with JavaScript too. */}
        <form method="post" className="flex flex-wrap gap-3">
          <Button type="submit" size="lg">
            {texts.button}
          </Button>
          <a href="/" className={buttonClass({ variant: "outline", size: "lg" })}>
            {texts.stay}
          </a>
        </form>
      </Notice>
    );
  }
  if (loaderData.state === "left") {
    return (
      <Notice title={texts.leftTitle} text={texts.leftText} drawing="unsubscribed">
        <p className="flex flex-wrap gap-3">
          <a href="/" className={buttonClass({ size: "lg" })}>
            {texts.leftHome}
          </a>
          <a href="/newsletter" className={buttonClass({ variant: "outline", size: "lg" })}>
            {texts.leftBack}
          </a>
        </p>
      </Notice>
    );
  }
  return (
    <Notice title={texts.unknownTitle} text={texts.unknownText} drawing="not-found">
      <Link to="/remove-cadastro" className={buttonClass({ size: "lg" })}>
        {texts.unknownButton}
      </Link>
    </Notice>
  );
}
