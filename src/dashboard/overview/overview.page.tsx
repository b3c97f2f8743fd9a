import { Link } from "react-router";
import { may, type Role } from "#src/accounts/roles.ts";
import { useUser } from "#src/accounts/use-user.ts";
import { FunnelPanel } from "#src/features/analytics/reports/funnel-panel.tsx";
import { TopPagesPanel } from "#src/features/analytics/reports/top-pages-panel.tsx";
import { ViewsPanel } from "#src/features/analytics/reports/views-panel.tsx";
import { LeadFunnel } from "#src/features/leads/inbox/lead-funnel.tsx";
import { OutgoingNote } from "#src/features/operation/outgoing/outgoing-note.tsx";
import { EditSiteLink } from "#src/features/pages/screen/edit-site-link.tsx";
import { ScreenHeader } from "#src/ui/lists/screen-header.tsx";
import { pageMeta } from "#src/ui/page/page-meta.ts";
import { buttonClass } from "#src/ui/primitives/button.tsx";
import { writingActions } from "../screens.ts";
import { TodayPanel } from "../today/today-panel.tsx";
import type { Route } from "./+types/overview.page";
import { ActivityPanel } from "./activity-panel.tsx";
import { AuthorHome } from "./author-home.tsx";
import { FirstStepsNote } from "./first-steps-note.tsx";
import { OperationNotes } from "./operation-notes.tsx";
import { QuickActions } from "./quick-actions.tsx";
import { StatStrip } from "./stat-strip.tsx";

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageMeta(matches, { title: "Dashboard", path: location.pathname, hidden: true });

/** Fetches only data that the role may see. */
export default function Overview() {
  const { role } = useUser();
  const isAdmin = may(role, "administrator");
  const [first] = writingActions;
  return (
    <>
      <ScreenHeader title="Dashboard">
        {may(role, "staff") && <EditSiteLink />}
        {first && may(role, "writer") && (
          <Link to={first.path} className={buttonClass()}>
            {first.label}
          </Link>
        )}
      </ScreenHeader>
      {may(role, "staff") ? (
        <Numbers role={role} isAdmin={isAdmin} />
      ) : may(role, "writer") ? (
        <AuthorHome />
      ) : (
        may(role, "statistics") && <Statistics />
      )}
    </>
  );
}

function Statistics() {
  return (
    <div className="grid grid-cols-1 gap-5">
      <ViewsPanel days={30} />
      <TopPagesPanel />
    </div>
  );
}

function Numbers({ role, isAdmin }: { role: Role; isAdmin: boolean }) {
  return (
    <div className="grid grid-cols-1 gap-5">
      {isAdmin && <OutgoingNote />}
      {isAdmin && <FirstStepsNote />}
      {isAdmin && <OperationNotes />}
      <StatStrip role={role} />
      <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-[minmax(0,5fr)_minmax(0,3fr)]">
        <div className="grid grid-cols-1 gap-5">
          <ViewsPanel days={30} />
          {isAdmin && <FunnelPanel period="30d" />}
          <TopPagesPanel />
        </div>
        <div className="grid grid-cols-1 gap-5">
          {may(role, "leads") && <TodayPanel />}
          <ActivityPanel />
          <QuickActions />
          {isAdmin && <LeadFunnel />}
        </div>
      </div>
    </div>
  );
}
