import { lazy, Suspense } from "react";
import { EditorTools } from "#src/publishing/editor/editor-tools.tsx";
import { PeopleHere } from "#src/publishing/presence/people-here.tsx";
import type { PersonHere } from "#src/publishing/presence/schema.ts";
import type { PageSession, PageState } from "../session/page-session.ts";
import { useEditorUi } from "../state/editor-ui.ts";
import { PageField } from "./page-field.tsx";

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
  const { kind } = useEditorUi();
  return (
    // A form element lets focus-field.ts find fields by name.
    <form className="grid grid-cols-[minmax(0,1fr)] gap-4 p-4" onSubmit={(event) => event.preventDefault()}>
      <h2 className="sr-only">{kind.isPage ? "Configurações da página" : "Configurações do bloco"}</h2>
      <PeopleHere people={people} />
      {kind.fields.names
        .filter((name) => name !== "sections")
        .map((name) => (
          <PageField key={name} name={name} role={role} />
        ))}
      <div className="border-t pt-4">
        <div className="mb-3 flex flex-wrap gap-2 empty:hidden md:hidden">{children}</div>
        <EditorTools
          model={{
            path: kind.path,
            labels: kind.fields.labels,
            hasDraft: state.hasDraft,
            showRestored: session.showRestored,
            // Everybody who can open a page may publish it. A block has neither a preview address nor its own
            // schedule.
            mayPublish: kind.isPage,
          }}
          item={{ id, title, isPublished }}
        />
        {kind.isPage && (
          <div className="flex flex-wrap [&_section]:grid-cols-1!">
            <Suspense>
              <ChecksControl path="/api/pages" typed={session.typed} labels={kind.fields.labels} />
            </Suspense>
          </div>
        )}
      </div>
    </form>
  );
}
