import { useState } from "react";
import { useNavigate } from "react-router";
import { useAskedInAddress } from "#src/ui/dialogs/use-asked-in-address.ts";
import { Button } from "#src/ui/primitives/button.tsx";
import { useAfterRender } from "#src/ui/primitives/use-after-render.ts";
import { useShortcut } from "#src/ui/primitives/use-shortcut.ts";
import { NewLeadDialog } from "./new-lead-dialog.tsx";

/** "Novo lead", also by the key `n` and by `?novo` in the address, as the command palette opens it. */
export function NewLeadButton() {
  const [isOpen, setOpen] = useState(false);
  const navigate = useNavigate();
  const afterRender = useAfterRender();
  // Once the dialog is closed, since it guards what was typed.
  const openLead = (id: string) => {
    setOpen(false);
    afterRender(() => void navigate(`/dashboard/leads/${id}`));
  };
  const open = () => setOpen(true);
  useShortcut("n", open);
  useAskedInAddress("novo", open);
  return (
    <>
      <Button size="sm" aria-keyshortcuts="n" onClick={open}>
        Novo lead
      </Button>
      {isOpen && <NewLeadDialog onClose={() => setOpen(false)} onOpenLead={openLead} />}
    </>
  );
}
