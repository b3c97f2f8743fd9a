import Copy from "lucide-react/icons/copy";
import { Button } from "#src/ui/primitives/button.tsx";
import { useClipboard } from "#src/ui/toasts/use-clipboard.ts";
import type { NewPreviewLink } from "./schema.ts";

/** Shows the address of a new link, which cannot be read again. */
export function NewLinkAddress({ link, onDone }: { link: NewPreviewLink; onDone: () => void }) {
  const copy = useClipboard();
  const address = new URL(link.url, window.location.origin).href;
  return (
    <div className="mt-6">
      <output className="block text-sm">Copie o link agora. Ele não poderá ser visto de novo.</output>
      <code className="mt-3 block rounded-control border border-line-strong bg-sunken px-4 py-3 font-mono text-sm break-all select-all">
        {address}
      </code>
      <div className="mt-4 flex flex-wrap justify-end gap-3">
        <Button type="button" variant="outline" onClick={onDone}>
          Criar outro
        </Button>
        <Button type="button" onClick={() => void copy(address)}>
          <Copy aria-hidden size={17} />
          Copiar
        </Button>
      </div>
    </div>
  );
}
