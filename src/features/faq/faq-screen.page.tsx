import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { EDITED_PARAM } from "#src/publishing/item-path.ts";
import { useApi } from "#src/ui/api/api-context.tsx";
import { ConfirmDialog } from "#src/ui/dialogs/confirm-dialog.tsx";
import { DialogForm } from "#src/ui/dialogs/dialog-form.tsx";
import { useAskedInAddress } from "#src/ui/dialogs/use-asked-in-address.ts";
import { useForm } from "#src/ui/forms/use-form.ts";
import { EmptyDrawing } from "#src/ui/identities/empty-drawing.tsx";
import { ScreenHeader } from "#src/ui/lists/screen-header.tsx";
import { pageMeta } from "#src/ui/page/page-meta.ts";
import { Button } from "#src/ui/primitives/button.tsx";
import { EmptyState, LoadFailure } from "#src/ui/primitives/empty-state.tsx";
import { Skeleton } from "#src/ui/primitives/skeleton.tsx";
import { useShortcut } from "#src/ui/primitives/use-shortcut.ts";
import { useToast } from "#src/ui/toasts/toast.tsx";
import { useFailureToast } from "#src/ui/toasts/use-failure-toast.ts";
import type { Route } from "./+types/faq-screen.page";
import { FaqEditDialog } from "./faq-edit-dialog.tsx";
import { FAQ_FORM, FaqFields, toFaqValues } from "./faq-form.tsx";
import { groupFaq } from "./faq-groups.ts";
import {
  faqQuery,
  useCreateFaqItem,
  useDeleteFaqItem,
  useOrderFaq,
  useQuestionsPath,
} from "./faq-queries.ts";
import { FaqRow } from "./faq-row.tsx";
import { FAQ_NOT_LOADED } from "./load-failure.ts";
import type { FaqItem } from "./schema.ts";

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageMeta(matches, { title: "FAQ", path: location.pathname, hidden: true });

/** Lists the questions by category, as visitors see them (docs/produto.md, "FAQ"). */
export default function FaqScreen() {
  const { data: items, error, refetch } = useQuery(faqQuery(useApi()));
  /** The question in the dialog; `null` for a new one, undefined while the dialog is closed. */
  const [edited, setEdited] = useState<FaqItem | null>();
  useFailureToast(error, FAQ_NOT_LOADED.title, FAQ_NOT_LOADED.description);
  const create = () => setEdited(null);
  useShortcut("n", create);
  useAskedInAddress("nova", create);
  return (
    <>
      <ScreenHeader title="FAQ">
        <Button aria-keyshortcuts="n" onClick={create}>
          Nova pergunta
        </Button>
      </ScreenHeader>
      {items ? (
        <FaqGroups items={items} onEdit={setEdited} />
      ) : error ? (
        <LoadFailure onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-96" />
      )}
      {edited !== undefined && (
        <FaqDialog
          item={edited}
          categories={groupFaq(items ?? []).map(({ category }) => category)}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  );
}

function FaqGroups({ items, onEdit }: { items: FaqItem[]; onEdit: (item: FaqItem) => void }) {
  const [toDelete, setToDelete] = useState<FaqItem>();
  const order = useOrderFaq();
  const remove = useDeleteFaqItem();
  const sitePath = useQuestionsPath();
  useAskedInAddress(EDITED_PARAM, (id) => {
    const asked = items.find((item) => item.id === id);
    if (asked) onEdit(asked);
  });
  const mover = (item: FaqItem, step: -1 | 1) => {
    const moved = moveFaqItem(items, item.id, step);
    return moved && (() => order.mutate(moved));
  };
  if (items.length === 0) {
    return (
      <EmptyState
        title="Nenhuma pergunta cadastrada"
        drawing={<EmptyDrawing slot="support" />}
        text="Comece criando a primeira pergunta."
      />
    );
  }
  return (
    <div className="grid gap-8">
      {groupFaq(items).map(({ category, questions }) => (
        <section key={category} aria-label={category}>
          <h2 className="mb-3 font-sans text-base font-semibold tracking-normal">{category}</h2>
          <ul className="divide-y rounded-card border bg-surface">
            {questions.map((item) => (
              <li key={item.id}>
                <FaqRow
                  item={item}
                  sitePath={sitePath}
                  onMoveUp={mover(item, -1)}
                  onMoveDown={mover(item, 1)}
                  onEdit={() => onEdit(item)}
                  onDelete={() => setToDelete(item)}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
      <ConfirmDialog
        isOpen={toDelete !== undefined}
        title="Excluir pergunta?"
        text={`“${toDelete?.question ?? ""}” sai do site agora. Isso não pode ser desfeito.`}
        action="Excluir"
        onConfirm={() => toDelete && remove.mutate(toDelete)}
        onClose={() => setToDelete(undefined)}
      />
    </div>
  );
}

/**
 * Swaps a question with its neighbor in the same category.
 * @param step -1 up, 1 down
 * @returns the new list, with the questions of a category side by side, as visitors see them; `undefined` if there is
 * no neighbor on that side
 */
function moveFaqItem(items: FaqItem[], id: string, step: -1 | 1): FaqItem[] | undefined {
  const groups = groupFaq(items).map(({ questions }) => questions.map((question) => question.id));
  const group = groups.find((ids) => ids.includes(id)) ?? [];
  const from = group.indexOf(id);
  const neighbour = group[from + step];
  if (neighbour === undefined) return undefined;
  group[from + step] = id;
  group[from] = neighbour;
  const byId = new Map(items.map((item) => [item.id, item]));
  return groups.flat().flatMap((itemId) => byId.get(itemId) ?? []);
}

interface FaqDialogProps {
  /** `null` for a new question. */
  item: FaqItem | null;
  categories: string[];
  onClose: () => void;
}

/** Edits a question (docs/produto.md, "FAQ"). */
function FaqDialog({ item, ...props }: FaqDialogProps) {
  return item ? <FaqEditDialog item={item} {...props} /> : <NewFaqDialog {...props} />;
}

function NewFaqDialog({ categories, onClose }: Omit<FaqDialogProps, "item">) {
  const create = useCreateFaqItem();
  const { toast } = useToast();
  const form = useForm({
    ...FAQ_FORM,
    values: toFaqValues({}),
    send: async (input) => {
      await create.mutateAsync(input);
      toast({ title: "Pergunta criada!" });
      onClose();
    },
  });
  return (
    <DialogForm
      form={form}
      title="Novo item do FAQ"
      action="Salvar"
      busy="Salvando..."
      hasCancel={false}
      onClose={onClose}
    >
      <FaqFields form={form} categories={categories} />
    </DialogForm>
  );
}
