import { useDeferredValue, useState } from "react";
import { useForm } from "react-hook-form";
import type { TextsAnswer } from "#src/features/site-texts/schema.ts";
import type { SavedDraft } from "#src/publishing/draft-session/draft-fields.ts";
import { StagedFormState } from "#src/publishing/editor/staged/staged-form-state.tsx";
import { StagedScreenHeader } from "#src/publishing/editor/staged/staged-screen-header.tsx";
import { HistoryButton } from "#src/publishing/history/dialog/history-button.tsx";
import { foldText } from "#src/shared/text-patterns.ts";
import { LeaveDialog } from "#src/ui/dialogs/leave-dialog.tsx";
import { useLeaveGuard } from "#src/ui/dialogs/use-leave-guard.ts";
import { SearchField } from "#src/ui/lists/search-field.tsx";
import { EmptyState } from "#src/ui/primitives/empty-state.tsx";
import { PartCard } from "./part-card.tsx";
import { type EditedPart, TEXTS_PATH, type TextValues } from "./texts-queries.ts";
import { pickTexts, type TextsFormApi, useTextsDraft } from "./use-texts-draft.ts";

interface TextsFormProps {
  texts: TextsAnswer;
  parts: EditedPart[];
  /** The draft; `null`: the form begins with what is in force. */
  opened: SavedDraft | null;
}

/** The screen when its data is loaded: one form, saved as a whole; parts open one by one. */
export function TextsForm({ texts, parts, opened }: TextsFormProps) {
  const form: TextsFormApi = useForm<TextValues>({
    defaultValues: pickTexts({ ...texts, ...opened }, parts),
  });
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const staged = useTextsDraft({
    form,
    texts,
    parts,
    opened,
    onRefused: (names) =>
      setOpen((known) => new Set([...known, ...names.map((name) => name.split(":", 1)[0] ?? "")])),
  });
  const held = useLeaveGuard(staged.isDirty && !staged.isBusy);
  const submit = (act: typeof staged.publish) => (event: React.MouseEvent) => {
    // What the server has refused may be right now.
    form.clearErrors();
    void form.handleSubmit(act)(event);
  };
  const labels = labelsOf(parts);
  const { search, setSearch, found } = useFound(parts, form);
  const toggle = (name: string, isOpen: boolean) =>
    setOpen((known) => new Set(isOpen ? [...known, name] : [...known].filter((one) => one !== name)));
  return (
    // Enter in one of two hundred fields publishes nothing: only the button does.
    <form noValidate onSubmit={(event) => event.preventDefault()}>
      <StagedScreenHeader
        title="Textos do site"
        staged={staged}
        publishLabel="Publicar alterações"
        onKeep={submit(staged.keep)}
        onPublish={submit(staged.publish)}
      />
      <div className="mb-5 flex flex-wrap items-center gap-3">
        <SearchField
          label="Buscar textos"
          value={search}
          onChange={setSearch}
          placeholder="Menu, cookies, e-mail..."
        />
        <HistoryButton
          path={TEXTS_PATH}
          title="Textos do site"
          isPublished
          labels={labels}
          variant="outline"
          onRestored={staged.showRestored}
        />
      </div>
      <StagedFormState
        item={{ path: TEXTS_PATH }}
        labels={labels}
        staged={staged}
        className="not-empty:mb-5"
      />
      {groupsOf(found).map(([group, members]) => (
        <section key={group} aria-label={group} className="mb-8">
          <h2 className="mb-3 font-sans text-sm font-semibold tracking-normal text-muted">{group}</h2>
          <div className="grid gap-2">
            {members.map((part) => (
              <PartCard
                key={part.name}
                part={part}
                form={form}
                isOpen={open.has(part.name) || (search !== "" && found.length <= 3)}
                onToggle={(isOpen) => toggle(part.name, isOpen)}
              />
            ))}
          </div>
        </section>
      ))}
      {found.length === 0 && (
        <EmptyState title="Nenhum texto encontrado" text="Tente outra palavra da tela ou do site." />
      )}
      <LeaveDialog held={held} text="As alterações desta tela ainda não foram salvas." />
    </form>
  );
}

/** Finds parts by their names, their fields' names, and by what they say. */
function useFound(parts: EditedPart[], form: TextsFormApi) {
  const [search, setSearch] = useState("");
  const wanted = foldText(useDeferredValue(search).trim());
  const found = parts.filter(({ label, group, hint, fields }) => {
    if (wanted === "") return true;
    const values = fields.map(({ name, schema }) => [schema.title, form.getValues(name)]);
    return foldText(JSON.stringify([label, group, hint, values])).includes(wanted);
  });
  return { search, setSearch, found };
}

function groupsOf(parts: EditedPart[]): [string, EditedPart[]][] {
  return [...Map.groupBy(parts, ({ group }) => group)];
}

/** The names of all texts on screen, for comparisons. */
function labelsOf(parts: EditedPart[]): Record<string, string> {
  return Object.fromEntries(
    parts.flatMap(({ label, fields }) =>
      fields.map(({ name, schema }) => [name, `${label}: ${schema.title ?? name}`]),
    ),
  );
}
