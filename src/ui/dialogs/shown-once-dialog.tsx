import Copy from "lucide-react/icons/copy";
import { useState } from "react";
import { Button } from "../primitives/button.tsx";
import { useClipboard } from "../toasts/use-clipboard.ts";
import { DialogDescription, DialogTitle } from "./dialog.tsx";
import { OnceDialog } from "./once-dialog.tsx";

interface ShownOnceDialogProps {
  title: string;
  text: string;
  secret: string;
  onClose: () => void;
}

export function ShownOnceDialog({ title, text, secret, onClose }: ShownOnceDialogProps) {
  const copy = useClipboard();
  const [isKept, setIsKept] = useState(false);
  return (
    <OnceDialog isKept={isKept} question="Fechar sem copiar?" onClose={onClose}>
      <DialogTitle className="wrap-anywhere">{title}</DialogTitle>
      <DialogDescription className="wrap-anywhere">{text}</DialogDescription>
      <code className="mt-5 block rounded-control border border-line-strong bg-sunken px-4 py-3 font-mono text-sm break-all select-all">
        {secret}
      </code>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button variant="outline" onClick={onClose}>
          Fechar
        </Button>
        <Button onClick={() => void copy(secret).then((isCopied) => isCopied && setIsKept(true))}>
          <Copy aria-hidden size={17} />
          Copiar
        </Button>
      </div>
    </OnceDialog>
  );
}
