import { useOutletContext } from "react-router";
import type { User } from "#src/features/accounts/schema.ts";
import { LeadStatCards } from "#src/features/leads/lead-stats.tsx";
import { NewestLeads } from "#src/features/leads/newest-leads.tsx";
import { ScreenHeader } from "#src/ui/screen-header.tsx";

export const meta = () => [{ title: "Dashboard · Painel" }];

/** The dashboard's home. Only what the role may see is asked for. */
export default function Overview() {
  const user = useOutletContext<User>();
  return (
    <>
      <ScreenHeader title="Dashboard" />
      {user.role === "admin" ? (
        <div className="grid gap-5">
          <LeadStatCards />
          <NewestLeads />
        </div>
      ) : (
        <p className="max-w-article text-muted">Olá, {user.name}. Escolha no menu o que você quer editar.</p>
      )}
    </>
  );
}
