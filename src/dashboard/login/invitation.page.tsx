import { data } from "react-router";
import { ENDED_INVITATION, readInvitation } from "#src/accounts/people/invitations.server.ts";
import { pageContext } from "#src/platform/http/pages/page-context.ts";
import { pageMeta } from "#src/ui/page/page-meta.ts";
import { EndedLink } from "./ended-link.tsx";
import { InvitationForm } from "./invitation-form.tsx";
import { SECRET_ADDRESS } from "./secret-address.ts";
import type { Route } from "./+types/invitation.page";

/** Changes nothing: mail programs open links by themselves. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { resources } = context.get(pageContext);
  const invitation = await readInvitation(resources.db, params.token);
  const answer = invitation
    ? { ...invitation, token: params.token, ended: undefined }
    : { ended: ENDED_INVITATION };
  return data(answer, { status: invitation ? 200 : 404, headers: SECRET_ADDRESS });
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "Convite", path: "/dashboard", hidden: true });

/** Contract §6: the link of an invitation. */
export default function InvitationPage({ loaderData }: Route.ComponentProps) {
  return loaderData.ended !== undefined ? (
    <EndedLink title="Convite encerrado" text={loaderData.ended} />
  ) : (
    <InvitationForm {...loaderData} />
  );
}
