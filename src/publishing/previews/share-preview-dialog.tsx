import { useQuery } from "@tanstack/react-query";
import Copy from "lucide-react/icons/copy";
import { useState } from "react";
import { useApi } from "#src/ui/api/api-context.tsx";
import { useMoment } from "#src/ui/api/time-zone.tsx";
import { DialogDescription, DialogTitle } from "#src/ui/dialogs/dialog.tsx";
import { OnceDialog } from "#src/ui/dialogs/once-dialog.tsx";
import { SelectField, TextField } from "#src/ui/forms/fields.tsx";
import { Form, SubmitButton } from "#src/ui/forms/form.tsx";
import { useForm } from "#src/ui/forms/use-form.ts";
import { Button } from "#src/ui/primitives/button.tsx";
import { LoadFailure } from "#src/ui/primitives/empty-state.tsx";
import { useClipboard } from "#src/ui/toasts/use-clipboard.ts";
import {
  previewLinksQuery,
  type Shared,
  useCreatePreviewLink,
  useRevokePreviewLink,
} from "./preview-queries.ts";
import {
  DEFAULT_DAYS,
  LINK_NAME_MAX,
  MAX_DAYS,
  type NewPreviewLink,
  type PreviewLink,
  WHAT_LINKS_SHOW,
} from "./schema.ts";

const EMPTY = { name: "", days: String(DEFAULT_DAYS), shows: "draft" };

interface SharePreviewDialogProps {
  shared: Shared;
  onClose: () => void;
}

/** Creates a preview link, shows its address once, and lists the others. */
export default function SharePreviewDialog({ shared, onClose }: SharePreviewDialogProps) {
  const [created, setCreated] = useState<NewPreviewLink>();
  const [isCopied, setIsCopied] = useState(false);
  return (
    <OnceDialog
      isShown={created !== undefined}
      isKept={isCopied}
      question="Fechar sem copiar o link?"
      hasCross
      onClose={onClose}
    >
      <DialogTitle>Compartilhar prévia</DialogTitle>
      <DialogDescription className="text-sm">{WHAT_LINKS_SHOW}</DialogDescription>
      {created ? (
        <NewLinkAddress
          link={created}
          onCopied={() => setIsCopied(true)}
          onDone={() => setCreated(undefined)}
        />
      ) : (
        <NewLinkForm
          shared={shared}
          onCreated={(link) => {
            setIsCopied(false);
            setCreated(link);
          }}
        />
      )}
      <PreviewLinkList shared={shared} />
    </OnceDialog>
  );
}

interface NewLinkAddressProps {
  link: NewPreviewLink;
  onCopied: () => void;
  onDone: () => void;
}

/** Shows the address of a new link, which cannot be read again. */
function NewLinkAddress({ link, onCopied, onDone }: NewLinkAddressProps) {
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
        <Button type="button" onClick={() => void copy(address).then((isDone) => isDone && onCopied())}>
          <Copy aria-hidden size={17} />
          Copiar
        </Button>
      </div>
    </div>
  );
}

interface NewLinkFormProps {
  shared: Shared;
  onCreated: (link: NewPreviewLink) => void;
}

/** Creates a link: name, validity, and whether it follows the draft. */
function NewLinkForm({ shared, onCreated }: NewLinkFormProps) {
  const create = useCreatePreviewLink(shared);
  const form = useForm({
    values: EMPTY,
    send: async ({ name, days, shows }) =>
      onCreated(await create.mutateAsync({ name, days: Number(days), isPinned: shows === "pinned" })),
    serverNames: { revision: "shows" },
  });
  return (
    <Form form={form} className="mt-6 grid gap-5 sm:grid-cols-2">
      <TextField
        form={form}
        name="name"
        label="Nome"
        hint="Para quem é, por exemplo."
        className="sm:col-span-2"
        maxLength={LINK_NAME_MAX}
        autoComplete="off"
      />
      <TextField
        form={form}
        name="days"
        label="Validade (dias)"
        type="number"
        inputMode="decimal"
        min={0}
        max={MAX_DAYS}
        step="any"
      />
      {"id" in shared && (
        <SelectField
          form={form}
          name="shows"
          label="O que mostra"
          options={{ draft: "O rascunho atual", pinned: "Só esta versão" }}
        />
      )}
      <div className="flex justify-end sm:col-span-2">
        <SubmitButton form={form} busy="Criando...">
          Criar link
        </SubmitButton>
      </div>
    </Form>
  );
}

/**
 * Valid links of an item or a release; renders nothing without any. A failed request must not look like an empty list.
 */
function PreviewLinkList({ shared }: { shared: Shared }) {
  const moment = useMoment();
  const { data: links = [], error, isFetching, refetch } = useQuery(previewLinksQuery(useApi(), shared));
  const revoke = useRevokePreviewLink(shared);
  if (error && !isFetching && links.length === 0) {
    return (
      <div className="mt-8">
        <LoadFailure onRetry={() => void refetch()} />
      </div>
    );
  }
  if (links.length === 0) return null;
  return (
    <section aria-labelledby="links-de-previa" className="mt-8 border-t border-line pt-5">
      <h3 id="links-de-previa" className="text-sm font-semibold">
        Links ativos
      </h3>
      <ul className="mt-2 divide-y divide-line">
        {links.map((link) => (
          <li key={link.id} className="flex items-center justify-between gap-4 py-3">
            <div className="min-w-0 wrap-anywhere">
              <p className="font-semibold">{link.name}</p>
              <p className="text-sm text-muted">{describe(link, moment(link.expiresAt))}</p>
            </div>
            <Button
              type="button"
              variant="outline"
              size="sm"
              aria-label={`Revogar ${link.name}`}
              onClick={() => revoke.mutate(link)}
            >
              Revogar
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function describe({ opens, revision, release }: PreviewLink, end: string): string {
  const opened = opens === 0 ? "ainda não aberto" : opens === 1 ? "aberto 1 vez" : `aberto ${opens} vezes`;
  const follows = release === null ? "segue o rascunho" : "segue o lançamento";
  const shows = revision === null ? follows : "versão fixada";
  return `${shows}, ${opened}, vale até ${end}`;
}
