import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useApi } from "#src/ui/api/api-context.tsx";
import { Dialog, DialogContent, DialogTitle } from "#src/ui/dialogs/dialog.tsx";
import { Button } from "#src/ui/primitives/button.tsx";
import { Link } from "#src/ui/primitives/link.tsx";
import { leadName } from "../labels.ts";
import { DUPLICATE_REASON_WORDS, DuplicateGroup } from "./duplicate-group.tsx";
import { duplicatesQuery } from "./merge-queries.ts";
import { type Duplicate, UNDO_DAYS } from "./schema.ts";

/** Shows the number of possible duplicates, and a dialog to merge them. */
export function DuplicatesNote() {
  const { data: duplicates = [] } = useQuery(duplicatesQuery(useApi()));
  return (
    <Note duplicates={duplicates}>
      <p className="text-muted">
        {duplicates.length < 2
          ? "Há leads que podem ser a mesma pessoa."
          : `Há ${duplicates.length} grupos de leads que podem ser a mesma pessoa.`}
      </p>
    </Note>
  );
}

/** Tells on a lead's page who may be the same person. */
export function LeadDuplicatesNote({ leadId }: { leadId: string }) {
  const { data = [] } = useQuery(duplicatesQuery(useApi()));
  const duplicates = data.filter(({ ids }) => ids.includes(leadId));
  const others = duplicates.flatMap(({ leads }) => leads).filter(({ id }) => id !== leadId);
  const reasons = [...new Set(duplicates.flatMap((duplicate) => duplicate.reasons))];
  return (
    <Note duplicates={duplicates}>
      {others.length > 0 && (
        <p className="min-w-0 wrap-anywhere text-muted">
          Pode ser a mesma pessoa que{" "}
          {others.slice(0, MAX_NAMED).map((other, index) => (
            <span key={other.id}>
              {index > 0 && ", "}
              <Link to={`/dashboard/leads/${other.id}`} className="underline underline-offset-2">
                {leadName(other)}
              </Link>
            </span>
          ))}
          {others.length > MAX_NAMED && ` e mais ${others.length - MAX_NAMED}`} (
          {reasons.map((reason) => DUPLICATE_REASON_WORDS[reason]).join(", ")}).
        </p>
      )}
    </Note>
  );
}

/** Stays while its dialog is open, although the last duplicate may be gone. */
function Note({ duplicates, children }: { duplicates: Duplicate[]; children: React.ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  if (duplicates.length === 0 && !isOpen) return null;
  return (
    <aside aria-label="Possíveis duplicados" className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
      {children}
      <Button variant="outline" size="sm" onClick={() => setOpen(true)}>
        Ver possíveis duplicados
      </Button>
      {isOpen && <DuplicatesDialog duplicates={duplicates} onClose={() => setOpen(false)} />}
    </aside>
  );
}

/** Number of other leads that a lead's page names. */
const MAX_NAMED = 3;

function DuplicatesDialog({ duplicates, onClose }: { duplicates: Duplicate[]; onClose: () => void }) {
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent>
        <DialogTitle>Possíveis duplicados</DialogTitle>
        <p className="mt-2 text-sm text-muted">
          Quem fica recebe do outro o que lhe falta. Valem a situação mais avançada, a primeira visita e a
          última. Ninguém é avisado, e dá para desfazer por {UNDO_DAYS} dias.
        </p>
        <ul className="mt-4 grid gap-4">
          {duplicates.map((duplicate) => (
            <li key={duplicate.ids.join()}>
              <DuplicateGroup duplicate={duplicate} />
            </li>
          ))}
        </ul>
        {duplicates.length === 0 && <p className="mt-4 text-sm">Não há mais nenhum.</p>}
      </DialogContent>
    </Dialog>
  );
}
