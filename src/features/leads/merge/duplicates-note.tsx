import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useApi } from "#src/ui/api/api-context.tsx";
import { Dialog, DialogContent, DialogTitle } from "#src/ui/dialogs/dialog.tsx";
import { Button } from "#src/ui/primitives/button.tsx";
import { DuplicateGroup } from "./duplicate-group.tsx";
import { duplicatesQuery } from "./merge-queries.ts";
import { UNDO_DAYS } from "./schema.ts";

/** Shows the number of possible duplicates, and a dialog to merge them. */
export function DuplicatesNote() {
  const { data: duplicates = [] } = useQuery(duplicatesQuery(useApi()));
  const [isOpen, setOpen] = useState(false);
  if (duplicates.length === 0 && !isOpen) return null;
  return (
    <aside aria-label="Possíveis duplicados" className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
      <p className="text-muted">
        {duplicates.length < 2
          ? "Há leads que podem ser a mesma pessoa."
          : `Há ${duplicates.length} grupos de leads que podem ser a mesma pessoa.`}
      </p>
      <Button variant="outline" size="sm" onClick={() => setOpen(true)}>
        Ver possíveis duplicados
      </Button>
      <Dialog open={isOpen} onOpenChange={setOpen}>
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
    </aside>
  );
}
