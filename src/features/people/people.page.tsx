import { useState } from "react";
import { ROLES } from "#src/accounts/roles.ts";
import { roleSchema } from "#src/accounts/schema.ts";
import { useAskedInAddress } from "#src/ui/dialogs/use-asked-in-address.ts";
import { ScreenHeader } from "#src/ui/lists/screen-header.tsx";
import { pageMeta } from "#src/ui/page/page-meta.ts";
import { Button } from "#src/ui/primitives/button.tsx";
import { Panel } from "#src/ui/primitives/panel.tsx";
import { useShortcut } from "#src/ui/primitives/use-shortcut.ts";
import type { Route } from "./+types/people.page";
import { InvitationList } from "./invitation-list.tsx";
import { InviteDialog } from "./invite-dialog.tsx";
import { PeopleList } from "./people-list.tsx";

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageMeta(matches, { title: "Equipe", path: location.pathname, hidden: true });

/** Manages the team (docs/produto.md, "Team"). */
export default function PeopleScreen() {
  const [isInviting, setIsInviting] = useState(false);
  const invite = () => setIsInviting(true);
  useShortcut("n", invite);
  useAskedInAddress("convidar", invite);
  return (
    <>
      <ScreenHeader title="Equipe">
        <Button aria-keyshortcuts="n" onClick={invite}>
          Convidar
        </Button>
      </ScreenHeader>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-8">
          <PeopleList />
          <InvitationList />
        </div>
        <RolesHelp />
      </div>
      {isInviting && <InviteDialog onClose={() => setIsInviting(false)} />}
    </>
  );
}

function RolesHelp() {
  return (
    <Panel title="Papéis">
      <dl className="mt-3 grid gap-3 text-sm">
        {roleSchema.options.map((role) => (
          <div key={role}>
            <dt className="font-semibold">{ROLES[role].name}</dt>
            <dd className="text-muted">{ROLES[role].hint}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
