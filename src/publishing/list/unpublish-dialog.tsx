import { useId } from "react";
import { Link } from "react-router";
import { plural } from "#src/shared/words.ts";
import { tryAgain } from "#src/ui/api/server-errors.ts";
import { DialogForm } from "#src/ui/dialogs/dialog-form.tsx";
import { TextField } from "#src/ui/forms/fields.tsx";
import { useForm } from "#src/ui/forms/use-form.ts";
import { useEditorPath, useKindName } from "../content-type-words/use-content-type-words.ts";
import { type LinkHere, type LinksHere, REDIRECT_LINK } from "../links/links-here-schema.ts";
import type { UnpublishQuestion } from "./use-unpublish.ts";

interface UnpublishDialogProps<Item> {
  question: UnpublishQuestion<Item>;
  /** "post", "posts" */
  words: { one: string; many: string };
  /** @param redirectTo empty for none; only a single item can be redirected */
  onUnpublish: (items: Item[], redirectTo: string) => Promise<unknown>;
  onClose: () => void;
}

/** Asks before items leave the site, lists what links to them, and offers a redirect. */
export default function UnpublishDialog<Item extends { id: string; title: string }>(
  props: UnpublishDialogProps<Item>,
) {
  const { question, words, onUnpublish, onClose } = props;
  const { items, linked } = question;
  const [only] = items.length === 1 ? items : [];
  const form = useForm({
    values: { to: "" },
    check: () => ({}),
    send: async ({ to }) => {
      await onUnpublish(items, to.trim());
      onClose();
    },
    failed: tryAgain,
  });
  return (
    <DialogForm
      form={form}
      title={
        only ? `Despublicar “${only.title}”?` : `Despublicar ${plural(items.length, words.one, words.many)}?`
      }
      action={form.values.to.trim() ? "Despublicar e redirecionar" : "Despublicar"}
      busy="Despublicando..."
      asksToLeave={false}
      onClose={onClose}
    >
      <div className="grid gap-4">
        {!only && (
          <p>Saem do site agora e ficam como rascunho. O aviso que aparece em seguida permite desfazer.</p>
        )}
        {linked.map(({ item, links }) => (
          <LinksList key={item.id} title={only ? undefined : item.title} links={links} />
        ))}
      </div>
      {only && (
        <TextField
          form={form}
          name="to"
          label="Redirecionar para (opcional)"
          hint="Uma página deste site, ou um endereço com https://. Sem isso, os links levam a “Página não encontrada”."
          autoComplete="off"
          spellCheck={false}
          placeholder="/servicos"
        />
      )}
    </DialogForm>
  );
}

/** @param title of the item, if there are several */
function LinksList({
  title,
  links: { path, links, total, isInMenu },
}: {
  title: string | undefined;
  links: LinksHere;
}) {
  const id = useId();
  const rest = total - links.length;
  return (
    <div className="text-sm">
      <p id={id} className="wrap-anywhere">
        {title && <strong className="font-semibold">{title}: </strong>}
        {total > 0
          ? `${plural(total, "link leva", "links levam")} a ${path}:`
          : `${path} está no menu ou no rodapé.`}
      </p>
      {total > 0 && (
        <ul aria-labelledby={id} className="mt-2 max-h-48 divide-y overflow-y-auto rounded-control border">
          {links.map((link) => (
            <LinkRow key={`${link.kind} ${link.id}`} link={link} />
          ))}
        </ul>
      )}
      {rest > 0 && <p className="mt-1.5 text-muted">E mais {rest.toLocaleString("pt-BR")}.</p>}
      {isInMenu && <p className="mt-1.5 text-muted">No menu e no rodapé, o link some sozinho.</p>}
    </div>
  );
}

function LinkRow({ link: { kind, id, title } }: { link: LinkHere }) {
  const name = useKindName()(kind);
  const editorPath = useEditorPath()(kind, id);
  const to =
    kind === REDIRECT_LINK ? `/dashboard/redirecionamentos?busca=${encodeURIComponent(title)}` : editorPath;
  return (
    <li className="flex min-h-9 items-center gap-3 px-3 py-1.5">
      {to ? (
        <Link
          to={to}
          target="_blank"
          className="min-w-0 grow wrap-anywhere text-primary-ink underline underline-offset-4"
        >
          {title}
          <span className="sr-only"> (abre em outra aba)</span>
        </Link>
      ) : (
        <span className="min-w-0 grow wrap-anywhere">{title}</span>
      )}
      <span className="shrink-0 text-xs text-muted">
        {kind === REDIRECT_LINK ? "Redirecionamento" : name}
      </span>
    </li>
  );
}
