import { useState } from "react";
import type { Person } from "#src/accounts/people/schema.ts";
import { ConfirmDialog } from "#src/ui/dialogs/confirm-dialog.tsx";
import { Button } from "#src/ui/primitives/button.tsx";
import { useTakeFactor } from "./people-queries.ts";

/** Removes the second factor of a person who has lost phone and passkeys. */
export function TakeFactorButton({ person, ...rest }: { person: Person; "aria-describedby": string }) {
  const [isAsking, setAsking] = useState(false);
  const take = useTakeFactor();
  return (
    <>
      <Button variant="ghost" size="sm" onClick={() => setAsking(true)} {...rest}>
        Retirar duas etapas
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title="Retirar a verificação em duas etapas?"
        text={`${person.name} volta a entrar só com a senha, sai de todos os aparelhos e recebe um e-mail. Confira antes, por outro meio, que foi essa pessoa quem pediu.`}
        action="Retirar"
        onConfirm={() => take.mutate(person)}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
