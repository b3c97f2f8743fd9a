import { may } from "#src/accounts/roles.ts";
import { useUser } from "#src/accounts/use-user.ts";
import { OriginPanel } from "../origin/origin-panel.tsx";
import type { LeadDetails } from "../schema.ts";
import { CompanyPanel } from "./company-panel.tsx";
import { CustomFieldsPanel } from "./custom-fields-panel.tsx";
import { DetailsForm } from "./details-form.tsx";

/** The column of facts beside the timeline: one panel for each subject, in this order. */
export function LeadFacts({ lead }: { lead: LeadDetails }) {
  const seesAll = may(useUser().role, "allLeads");
  return (
    <aside aria-label="Dados do lead" className="grid grid-cols-1 gap-5">
      <DetailsForm key={lead.id} lead={lead} without={IN_HEAD} />
      {seesAll && <CompanyPanel lead={lead} />}
      <CustomFieldsPanel lead={lead} />
      <OriginPanel lead={lead} />
    </aside>
  );
}

/** Fields that are changed in the page's head. */
const IN_HEAD = ["status", "stage", "ownerId", "value"] as const;
