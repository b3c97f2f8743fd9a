import { lazy, Suspense } from "react";
import { EditorTools } from "#src/publishing/editor/editor-tools.tsx";
import { PeopleHere } from "#src/publishing/presence/people-here.tsx";
import type { PersonHere } from "#src/publishing/presence/schema.ts";
import { controlOf, factOf } from "#src/shared/fields/declare-fields.ts";
import { Field } from "#src/ui/forms/field.tsx";
import { Input, Textarea } from "#src/ui/primitives/input.tsx";
import { Switch } from "#src/ui/primitives/switch.tsx";
import type { Page } from "../../schema.ts";
import type { PageSession, PageState } from "../session/page-session.ts";
import { useEditorStore, usePage } from "../state/editor-store.ts";
import { useEditorUi } from "../state/editor-ui.ts";
import { pageErrors } from "../state/refusal.ts";

const ChecksControl = lazy(() => import("#src/publishing/checks/checks-control.tsx"));

interface PagePanelProps {
  session: PageSession;
  state: PageState;
  people: PersonHere[];
  /** Controls that do not fit at the top of narrow windows. */
  children: React.ReactNode;
}

/** Shows page settings and actions on the whole page. */
export function PagePanel({ session, state, people, children }: PagePanelProps) {
  const { id, title, isPublished, role } = state.item;
  const { config } = useEditorUi();
  return (
    // A form element lets focus-field.ts find fields by name.
    <form className="grid grid-cols-[minmax(0,1fr)] gap-4 p-4" onSubmit={(event) => event.preventDefault()}>
      <h2 className="sr-only">{config.isPage ? "Configurações da página" : "Configurações do bloco"}</h2>
      <PeopleHere people={people} />
      {config.fields.names
        .filter((name) => name !== "sections")
        .map((name) => (
          <PageField key={name} name={name} role={role} />
        ))}
      <div className="border-t pt-4">
        <div className="mb-3 flex flex-wrap gap-2 empty:hidden md:hidden">{children}</div>
        <EditorTools
          model={{
            path: config.path,
            labels: config.fields.labels,
            hasDraft: state.hasDraft,
            showRestored: session.showRestored,
            // Everybody who can open a page may publish it. A block has neither a preview address nor its own
            // schedule.
            mayPublish: config.isPage,
          }}
          item={{ id, title, isPublished }}
        />
        {config.isPage && (
          <div className="flex flex-wrap [&_section]:grid-cols-1!">
            <Suspense>
              <ChecksControl path="/api/pages" typed={session.typed} labels={config.fields.labels} />
            </Suspense>
          </div>
        )}
      </div>
    </form>
  );
}

/**
 * Renders a field of the page or block by its control.
 * @param role a page with a role has a fixed address
 */
function PageField({ name, role }: { name: string; role: Page["role"] }) {
  const store = useEditorStore();
  const page = usePage((all) => all);
  const { refusal, config } = useEditorUi();
  const { control, rows = 3 } = factOf(config.fields, name);
  const { label, maxLength } = controlOf(config.fields, name);
  const value = page[name as keyof typeof page];
  const set = (changed: unknown, typed?: string): void =>
    store.edit((before) => ({ ...before, [name]: changed }), typed);
  if (control === "switch")
    return <Switch label={label} checked={value === true} onChange={({ target }) => set(target.checked)} />;
  const isFixed = control === "slug" && role !== null;
  const text = {
    name,
    "data-path": name,
    value: typeof value === "string" ? value : "",
    maxLength,
    autoComplete: "off",
    readOnly: isFixed,
    onChange: ({ target }: { target: { value: string } }) => set(target.value, name),
  };
  return (
    <Field
      label={label}
      error={pageErrors(page, refusal)[name]}
      hint={
        control !== "slug"
          ? undefined
          : isFixed
            ? "Faz parte do site e não muda."
            : "O endereço antigo leva ao novo."
      }
    >
      {(props) =>
        control === "text" ? (
          <Textarea {...props} {...text} rows={rows} className="text-sm!" />
        ) : (
          <Input compact {...props} {...text} />
        )
      }
    </Field>
  );
}
