import { lazy, Suspense } from "react";
import { EditorTools } from "#src/publishing/editor/editor-tools.tsx";
import { PeopleHere } from "#src/publishing/presence/people-here.tsx";
import type { PersonHere } from "#src/publishing/presence/schema.ts";
import { Field } from "#src/ui/forms/field.tsx";
import { Input, Textarea } from "#src/ui/primitives/input.tsx";
import { Switch } from "#src/ui/primitives/switch.tsx";
import { PAGE_FIELDS } from "../../schema.ts";
import type { PageDraft } from "#src/features/pages/editor/state/page-draft.ts";
import { useEditorStore, usePage } from "#src/features/pages/editor/state/editor-store.ts";
import { useEditorUi } from "#src/features/pages/editor/state/editor-ui.ts";
import { pageErrors } from "#src/features/pages/editor/state/refusal.ts";
import type { PageSession, PageState } from "../session/page-session.ts";

const ChecksControl = lazy(() => import("#src/publishing/checks/checks-control.tsx"));

interface PagePanelProps {
  session: PageSession;
  state: PageState;
  people: PersonHere[];
  /** What narrow windows have no room for at the top. */
  children: React.ReactNode;
}

/** "Página": its settings, and what can be done with it as a whole. */
export function PagePanel({ session, state, people, children }: PagePanelProps) {
  const { id, title, isPublished, role } = state.item;
  const store = useEditorStore();
  const page = usePage((all) => all);
  const { refusal, kind } = useEditorUi();
  const errors = pageErrors(page, refusal);
  const set = (change: Partial<PageDraft>, typed?: string): void =>
    store.edit((before) => ({ ...before, ...change }), typed);
  const text = (name: "title" | "path" | "seoTitle" | "seoDescription", max: number) => ({
    name,
    "data-path": name,
    value: page[name],
    maxLength: max,
    autoComplete: "off",
    onChange: ({ target }: React.ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      set({ [name]: target.value }, name),
  });
  return (
    // A form only for what looks for its fields by name (focus-field.ts).
    <form className="grid grid-cols-[minmax(0,1fr)] gap-4 p-4" onSubmit={(event) => event.preventDefault()}>
      <h2 className="sr-only">{kind.isPage ? "Configurações da página" : "Configurações do bloco"}</h2>
      <PeopleHere people={people} />
      <Field label={kind.labels.title ?? ""} error={errors.title}>
        {(control) => <Input compact {...control} {...text("title", 200)} />}
      </Field>
      {kind.isPage && (
        <>
          <Field
            label={PAGE_FIELDS.labels.path}
            error={errors.path}
            hint={role ? "Faz parte do site e não muda." : "O endereço antigo leva ao novo."}
          >
            {(control) => <Input compact {...control} {...text("path", 120)} readOnly={role !== null} />}
          </Field>
          <Switch
            label={PAGE_FIELDS.labels.inMenu}
            checked={page.inMenu}
            onChange={({ target }) => set({ inMenu: target.checked })}
          />
          <Field label={PAGE_FIELDS.labels.seoTitle} error={errors.seoTitle}>
            {(control) => <Input compact {...control} {...text("seoTitle", 200)} />}
          </Field>
          <Field label={PAGE_FIELDS.labels.seoDescription} error={errors.seoDescription}>
            {(control) => (
              <Textarea {...control} {...text("seoDescription", 500)} rows={3} className="text-sm!" />
            )}
          </Field>
        </>
      )}
      <div className="border-t pt-4">
        <div className="mb-3 flex flex-wrap gap-2 empty:hidden md:hidden">{children}</div>
        <EditorTools
          saving={{
            path: kind.path,
            labels: kind.labels,
            hasDraft: state.hasDraft,
            showRestored: session.showRestored,
            // Whoever opens a page publishes it; a block has no address that a link could show, nor a schedule of its own.
            mayPublish: kind.isPage,
          }}
          item={{ id, title, isPublished }}
        />
        {kind.isPage && (
          <div className="flex flex-wrap [&_section]:grid-cols-1!">
            <Suspense>
              <ChecksControl path="/api/pages" typed={session.typed} labels={PAGE_FIELDS.labels} />
            </Suspense>
          </div>
        )}
      </div>
    </form>
  );
}
