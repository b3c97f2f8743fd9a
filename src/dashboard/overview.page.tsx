import { useOutletContext } from "react-router";
import type { User } from "#src/features/accounts/schema.ts";
import { LeadFunnel } from "#src/features/leads/lead-funnel.tsx";
import { LeadStatCards } from "#src/features/leads/lead-stats.tsx";
import { NewestLeads } from "#src/features/leads/newest-leads.tsx";
import { pageMeta } from "#src/ui/page-meta.ts";
import { ScreenHeader } from "#src/ui/screen-header.tsx";
import type { Route } from "./+types/overview.page";

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageMeta(matches, { title: "Dashboard", path: location.pathname, hidden: true });

/** The dashboard's home. Only what the role may see is asked for. */
export default function Overview() {
  const user = useOutletContext<User>();
  return (
    <>
      <ScreenHeader title="Dashboard" />
      {user.role === "admin" ? (
        <div className="grid gap-5">
          <LeadStatCards />
          <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
            <NewestLeads />
            <LeadFunnel />
          </div>
        </div>
      ) : (
        <p className="max-w-article text-muted">Olá, {user.name}. Escolha no menu o que você quer editar.</p>
      )}
    </>
  );
}
