import { lazy, Suspense } from "react";
import type { z } from "zod";
import { EditorTools } from "#src/publishing/editor/editor-tools.tsx";
import { PeopleHere } from "#src/publishing/presence/people-here.tsx";
import type { PersonHere } from "#src/publishing/presence/schema.ts";
import { controlOf, factOf } from "#src/shared/fields/declare-fields.ts";
import { Field } from "#src/ui/forms/field.tsx";
import { LimitCount, usePasteNotice } from "#src/ui/forms/limit.tsx";
import { Input, Textarea } from "#src/ui/primitives/input.tsx";
import { Select } from "#src/ui/primitives/select.tsx";
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
  people: readonly PersonHere[];
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
      {config.isPage && (
        // Above the fields, so that it is in sight on low screens.
        <div className="-mx-2 flex min-h-9 flex-wrap gap-y-2 [&_section]:order-last! [&_section]:max-h-none! [&_section]:grid-cols-1! [&_section>div]:grid-cols-1!">
          <Suspense>
            <ChecksControl path="/api/pages" typed={session.typed} labels={config.fields.labels} />
          </Suspense>
        </div>
      )}
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
  const onPaste = usePasteNotice(label, maxLength);
  if (control === "switch")
    return <Switch label={label} checked={value === true} onChange={({ target }) => set(target.checked)} />;
  if (control === "choice") {
    const { labels = [] } = factOf(config.fields, name);
    const { options } = (config.fields.own[name] as z.ZodDefault<z.ZodEnum<Record<string, string>>>).unwrap();
    return (
      <Field label={label} error={pageErrors(page, refusal)[name]}>
        {(props) => (
          <Select
            compact
            {...props}
            name={name}
            value={typeof value === "string" ? value : ""}
            onChange={({ target }) => set(target.value)}
          >
            {options.map((option, index) => (
              <option key={option} value={option}>
                {labels[index] ?? option}
              </option>
            ))}
          </Select>
        )}
      </Field>
    );
  }
  const isFixed = control === "slug" && role !== null;
  const text = {
    name,
    "data-path": name,
    value: typeof value === "string" ? value : "",
    maxLength,
    onPaste,
    autoComplete: "off",
    readOnly: isFixed,
    onChange: ({ target }: { target: { value: string } }) => set(target.value, name),
  };
  return (
    <Field
      label={label}
      aside={<LimitCount length={typeof value === "string" ? value.length : 0} max={maxLength} />}
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
