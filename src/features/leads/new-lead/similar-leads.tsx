import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useId, useState } from "react";
import { readPhone } from "#src/shared/people/phone-links.ts";
import { useApi } from "#src/ui/api/api-context.tsx";
import { Button } from "#src/ui/primitives/button.tsx";
import { Link } from "#src/ui/primitives/link.tsx";
import { LEAD_STATUSES, leadName } from "../labels.ts";
import { LEADS } from "../lead-queries.ts";
import type { SimilarLead } from "./schema.ts";

const PAUSE_MS = 300;

const REASONS: Record<SimilarLead["reasons"][number], string> = {
  email: "mesmo e-mail",
  phone: "mesmo telefone",
  cnpj: "mesmo CNPJ",
  domain: "mesmo nome e domínio",
  name: "mesmo nome e empresa",
};

type Typed = Record<"name" | "company" | "email" | "phone" | "cnpj", string>;

interface SimilarLeadsProps {
  typed: Typed;
  onUse: (lead: SimilarLead) => void;
}

/** Lists leads that may be the person who is typed in. */
export function SimilarLeads({ typed, onUse }: SimilarLeadsProps) {
  const titleId = useId();
  const leads = useSimilar(typed);
  return (
    <div aria-live="polite">
      {leads.length > 0 && (
        <section aria-labelledby={titleId} className="rounded-control bg-warning-soft px-4 py-3">
          <h3 id={titleId} className="font-sans text-sm font-semibold tracking-normal">
            {leads.length === 1
              ? "Este lead pode ser a mesma pessoa"
              : "Estes leads podem ser a mesma pessoa"}
          </h3>
          <ul className="mt-2 grid gap-2">
            {leads.map((lead) => (
              <li key={lead.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
                <div className="min-w-0 text-sm wrap-anywhere">
                  <Link
                    to={`/dashboard/leads/${lead.id}`}
                    target="_blank"
                    className="inline-flex min-h-6 items-center font-semibold underline underline-offset-2 pointer-coarse:min-h-11"
                  >
                    {leadName(lead)}
                  </Link>
                  <p>{describe(lead)}</p>
                </div>
                <Button
                  variant="outline"
                  size="sm"
                  aria-label={`Usar este: ${leadName(lead)}`}
                  onClick={() => onUse(lead)}
                >
                  Usar este
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

const describe = ({ company, email, phone, status, reasons }: SimilarLead): string =>
  [
    reasons.map((reason) => REASONS[reason]).join(", "),
    company,
    email,
    readPhone(phone)?.shown,
    LEAD_STATUSES[status],
  ]
    .filter(Boolean)
    .join(" · ");

/** Looks for similar leads when typing pauses. */
function useSimilar({ name, company, email, phone, cnpj }: Typed): SimilarLead[] {
  const api = useApi();
  const [asked, setAsked] = useState<Typed>();
  useEffect(() => {
    const timer = setTimeout(() => setAsked({ name, company, email, phone, cnpj }), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [name, company, email, phone, cnpj]);
  const isAsked = asked !== undefined && Object.values(asked).some((text) => text.trim() !== "");
  const { data = [] } = useQuery({
    queryKey: [...LEADS, "similar", asked],
    queryFn: async () =>
      (await api.send<{ leads: SimilarLead[] }>("POST", "/api/leads/similar", asked)).leads,
    enabled: isAsked,
    placeholderData: keepPreviousData,
    // Holds personal data under what was typed.
    gcTime: 0,
  });
  return isAsked ? data : [];
}
