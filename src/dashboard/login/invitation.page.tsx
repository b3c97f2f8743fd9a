import { readInvitation } from "#src/accounts/people/invitations.server.ts";
import { pageContext } from "#src/platform/http/pages/page-context.ts";
import { mailLinkTime } from "#src/shared/time/mail-link-times.ts";
import { pageMeta } from "#src/ui/page/page-meta.ts";
import type { Route } from "./+types/invitation.page";
import { InvitationForm } from "./invitation-form.tsx";
import { linkAnswer } from "./link-answer.ts";
import { LinkOver } from "./link-over.tsx";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { resources } = context.get(pageContext);
  return linkAnswer(await readInvitation(resources.db, params.token));
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "Convite", path: "/dashboard", hidden: true });

/** Opened by an invitation's link (docs/produto.md, "Team"). */
export default function InvitationPage({ loaderData, params }: Route.ComponentProps) {
  return loaderData.found ? (
    <InvitationForm {...loaderData.found} token={params.token} />
  ) : (
    <LinkOver>
      Este convite já foi usado, foi retirado ou passou dos {mailLinkTime("invitation")}. Peça outro a quem
      convidou você.
    </LinkOver>
  );
}
