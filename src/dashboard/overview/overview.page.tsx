import { Link, useOutletContext } from "react-router";
import type { User } from "#src/accounts/schema.ts";
import { TopPagesPanel } from "#src/features/analytics/reports/top-pages-panel.tsx";
import { ViewsPanel } from "#src/features/analytics/reports/views-panel.tsx";
import { LeadFunnel } from "#src/features/leads/inbox/lead-funnel.tsx";
import { buttonClass } from "#src/ui/primitives/button.tsx";
import { pageMeta } from "#src/ui/page/page-meta.ts";
import { ScreenHeader } from "#src/ui/lists/screen-header.tsx";
import { ActivityPanel } from "./activity-panel.tsx";
import { FunnelPanel } from "#src/features/analytics/reports/funnel-panel.tsx";
import { OperationNotes } from "./operation-notes.tsx";
import { QuickActions } from "./quick-actions.tsx";
import { StatStrip } from "./stat-strip.tsx";
import type { Route } from "./+types/overview.page";

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageMeta(matches, { title: "Dashboard", path: location.pathname, hidden: true });

/** The dashboard's home. It fetches only what the role may see. */
export default function Overview() {
  const { role } = useOutletContext<User>();
  const isAdmin = role === "admin";
  return (
    <>
      <ScreenHeader title="Dashboard">
        <Link to="/dashboard/posts/new" className={buttonClass()}>
          Novo Post
        </Link>
      </ScreenHeader>
      <div className="grid gap-5">
        {isAdmin && <OperationNotes />}
        <StatStrip role={role} />
        <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,5fr)_minmax(0,3fr)]">
          <div className="grid gap-5">
            <ViewsPanel days={30} />
            {isAdmin && <FunnelPanel period="30d" />}
            <TopPagesPanel />
          </div>
          <div className="grid gap-5">
            <ActivityPanel />
            <QuickActions />
            {isAdmin && <LeadFunnel />}
          </div>
        </div>
      </div>
    </>
  );
}
