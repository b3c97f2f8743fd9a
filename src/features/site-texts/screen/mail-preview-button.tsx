import { useQuery } from "@tanstack/react-query";
import Mail from "lucide-react/icons/mail";
import { TEXTS_PATH } from "#src/settings/texts/texts-path.ts";
import { useApi } from "#src/ui/api/api-context.tsx";
import { listErrors } from "#src/ui/api/server-errors.ts";
import { DialogButton } from "#src/ui/dialogs/dialog-button.tsx";
import { Dialog, DialogContent, DialogDescription, DialogTitle } from "#src/ui/dialogs/dialog.tsx";
import { Skeleton } from "#src/ui/primitives/skeleton.tsx";
import type { MailPreview } from "../schema.ts";
import { type EditedPart, type TextValues } from "./texts-queries.ts";

/** "Ver o e-mail": previews the form's unsaved texts with example values. */
export function MailPreviewButton({ part, values }: { part: EditedPart; values: TextValues }) {
  const texts = Object.fromEntries(part.fields.map(({ name }) => [name, values[name]]));
  return (
    <p className="mt-5">
      <DialogButton dialog={MailPreviewDialog} given={{ name: part.name, texts }}>
        <Mail aria-hidden size={15} />
        Ver o e-mail
      </DialogButton>
    </p>
  );
}

interface MailPreviewDialogProps {
  name: string;
  texts: TextValues;
  onClose: () => void;
}

function MailPreviewDialog({ name, texts, onClose }: MailPreviewDialogProps) {
  const api = useApi();
  const { data, error } = useQuery({
    queryKey: ["mail-preview", name],
    queryFn: () => api.send<MailPreview>("POST", `${TEXTS_PATH}/mails/${name}/preview`, texts),
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent size="lg">
        <DialogTitle>{data?.subject ?? "Prévia do e-mail"}</DialogTitle>
        <DialogDescription className="text-sm">Com dados de exemplo. Nada foi enviado.</DialogDescription>
        {data && (
          <iframe
            // Disables scripts, forms and navigation in the preview.
            sandbox=""
            title="Prévia do e-mail"
            srcDoc={data.html}
            className="mt-4 h-[60dvh] w-full rounded-control border bg-white"
          />
        )}
        {!data && !error && <Skeleton className="mt-4 h-72" />}
        {error && (
          <p role="alert" className="mt-4 text-danger">
            {listErrors(error) ??
              "Não foi possível carregar a prévia. Verifique sua conexão e tente de novo."}
          </p>
        )}
      </DialogContent>
    </Dialog>
  );
}
