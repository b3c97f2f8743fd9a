import { useState } from "react";
import { formatBytes } from "#src/shared/format-bytes.ts";
import { Dialog, DialogContent, DialogTitle } from "#src/ui/dialogs/dialog.tsx";
import { Button } from "#src/ui/primitives/button.tsx";
import type { MailPreview } from "./schema.ts";

interface MailPreviewDialogProps {
  mail: MailPreview;
  files: File[];
  onClose: () => void;
}

/** Shows a mail as it would leave now, with both parts as the lead's mail program shows them. */
export function MailPreviewDialog({ mail, files, onClose }: MailPreviewDialogProps) {
  const [isPlain, setIsPlain] = useState(false);
  const { to, cc, subject, html, text } = mail;
  const facts = [
    ["Assunto", subject],
    ["Para", to],
    ["Cc", cc.join(", ")],
    ["Anexos", files.map(({ name, size }) => `${name} (${formatBytes(size)})`).join(", ")],
  ].filter(([, value]) => value !== "");
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent size="lg">
        <DialogTitle>Prévia do e-mail</DialogTitle>
        <dl className="mt-4 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
          {facts.map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="text-muted">{name}</dt>
              <dd className="wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
        <div className="mt-4 flex flex-wrap gap-2">
          {[false, true].map((plain) => (
            <Button
              key={String(plain)}
              variant={plain === isPlain ? "secondary" : "ghost"}
              size="sm"
              aria-pressed={plain === isPlain}
              onClick={() => setIsPlain(plain)}
            >
              {plain ? "Texto puro" : "Com formatação"}
            </Button>
          ))}
        </div>
        {isPlain ? (
          <pre className="mt-3 max-h-[50dvh] overflow-y-auto rounded-control border bg-sunken p-4 font-mono text-sm wrap-anywhere whitespace-pre-wrap">
            {text}
          </pre>
        ) : (
          <iframe
            // Disables scripts, forms and navigation.
            sandbox=""
            title="E-mail com formatação"
            // Links would replace the preview, and may open no window from the sandbox.
            srcDoc={html.replace("<head>", '<head><base target="_blank">')}
            className="mt-3 h-[50dvh] w-full rounded-control border bg-white"
          />
        )}
      </DialogContent>
    </Dialog>
  );
}
