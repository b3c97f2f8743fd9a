import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useApi } from "#src/ui/api/api-context.tsx";
import { useDate, useMoment } from "#src/ui/api/time-zone.tsx";
import { Dialog, DialogContent, DialogDescription, DialogTitle } from "#src/ui/dialogs/dialog.tsx";
import { ROWS_PER_PAGE } from "#src/ui/lists/pagination.tsx";
import { RecordPages } from "#src/ui/lists/record-pages.tsx";
import { Button } from "#src/ui/primitives/button.tsx";
import { ContactFacts } from "#src/ui/primitives/contact-facts.tsx";
import { leadName } from "../labels.ts";
import { TRASH_DAYS, type TrashedLead } from "./schema.ts";
import { trashedLeadsQuery, useRestoreLead } from "./trash-queries.ts";

/** Lists deleted leads, which can be restored. */
export default function TrashDialog({ onClose }: { onClose: () => void }) {
  const [page, setPage] = useState(1);
  const query = useQuery(trashedLeadsQuery(useApi(), page));
  const restore = useRestoreLead();
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent size="lg">
        <DialogTitle>Lixeira</DialogTitle>
        <DialogDescription>
          Leads excluídos ficam aqui por {TRASH_DAYS} dias. O que você restaurar volta como era. Se a pessoa
          responder a um e-mail, o lead volta sozinho.
        </DialogDescription>
        <RecordPages
          query={query}
          limit={ROWS_PER_PAGE}
          onPage={setPage}
          empty={{
            title: "A lixeira está vazia",
            text: `Nenhum lead foi excluído nos últimos ${TRASH_DAYS} dias.`,
          }}
        >
          {({ leads }) =>
            leads.map((lead) => (
              <li key={lead.id}>
                <TrashedRow lead={lead} onRestore={() => restore.mutate(lead.id)} />
              </li>
            ))
          }
        </RecordPages>
      </DialogContent>
    </Dialog>
  );
}

function TrashedRow({ lead, onRestore }: { lead: TrashedLead; onRestore: () => void }) {
  const { id, email, phone, company, deletedAt, deletedBy, endsAt } = lead;
  const titleId = `trashed-${id}`;
  const [date, moment] = [useDate(), useMoment()];
  return (
    <article
      aria-labelledby={titleId}
      className="grid gap-x-6 gap-y-3 p-4 sm:p-5 md:grid-cols-[minmax(0,1fr)_auto]"
    >
      <div className="min-w-0">
        <h3 id={titleId} className="font-sans text-[0.96875rem] font-semibold tracking-normal wrap-anywhere">
          {leadName(lead)}
        </h3>
        <ContactFacts email={email} phone={phone}>
          {company && <li>{company}</li>}
        </ContactFacts>
        <p className="mt-1 text-sm text-muted">
          Excluído por {deletedBy.name}, {moment(deletedAt)}. Será apagado definitivamente em {date(endsAt)}.
        </p>
      </div>
      <Button
        variant="ghost"
        size="sm"
        aria-describedby={titleId}
        className="self-start justify-self-start max-md:-ml-3.5"
        onClick={onRestore}
      >
        Restaurar
      </Button>
    </article>
  );
}
