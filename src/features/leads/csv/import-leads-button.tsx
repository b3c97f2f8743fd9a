import { lazy, Suspense, useState } from "react";
import { Button } from "#src/ui/primitives/button.tsx";

const ImportDialog = lazy(async () => ({ default: (await import("./import-dialog.tsx")).ImportDialog }));

/** Opens the dialog that previews an import, runs it, and undoes earlier ones. */
export function ImportLeadsButton() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="outline" size="sm" onClick={() => setOpen(true)}>
        Importar leads
      </Button>
      {isOpen && (
        <Suspense>
          <ImportDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
