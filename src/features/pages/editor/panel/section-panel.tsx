import { lazy, Suspense, useEffect, useRef } from "react";
import { Link } from "react-router";
import { Button, buttonClass } from "#src/ui/primitives/button.tsx";
import { blockEditorOf } from "../../dashboard-paths.ts";
import type { StoredSection } from "../../schema.ts";
import { findSectionType } from "../../section-types/find-section-type.ts";
import { blockIdOf, blockSection } from "../../sections/block/schema.ts";
import { isRequired } from "../../sections/required-sections.ts";
import { fieldsOf, type PropPath } from "../../sections/show-props.ts";
import { labelOf } from "../actions/section-actions.ts";
import { copyOf, replaceSection } from "../blocks/change-blocks.ts";
import { SaveAsBlock } from "../blocks/save-as-block.tsx";
import { useBlock } from "../blocks/use-blocks.ts";
import { useRestoredFocus } from "../controls/use-restored-focus.ts";
import { scrollToValue } from "../frame/find-part.ts";
import { nameFieldsOf, setProp, setProps } from "../state/change-sections.ts";
import { useEditorStore, usePage } from "../state/editor-store.ts";
import { useEditorUi, useSelection } from "../state/editor-ui.ts";
import { focusField } from "../state/focus-field.ts";
import { sectionErrors } from "../state/refusal.ts";
import { PartFields } from "./part-fields.tsx";
import { SectionActions } from "./section-actions.tsx";

const VariantChoice = lazy(() => import("./variant-choice.tsx"));

/** Edits all fields of the selected section, for keyboards and phones, and for values without visible text. */
export function SectionPanel() {
  const { sectionId } = useSelection();
  const section = usePage(({ sections }) => sections.find(({ id }) => id === sectionId));
  const panel = useRef<HTMLDivElement>(null);
  useRestoredFocus(panel);
  return (
    <div ref={panel}>
      {section ? (
        <Fields key={section.id} section={section} />
      ) : (
        <p className="p-4 text-sm text-muted">
          Clique em um texto da página, ou escolha uma seção na lista, para ver os campos dela.
        </p>
      )}
    </div>
  );
}

function Fields({ section }: { section: StoredSection }) {
  const store = useEditorStore();
  const { refusal, selection, config: pageEditorConfig } = useEditorUi();
  const errors = sectionErrors(section, refusal);
  const invalidPath = errors[0]?.path;
  useEffect(() => {
    if (invalidPath) focusField(invalidPath, section.id);
    // Only in another section; while one writes, the focus stays.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  const sectionType = findSectionType(section.type);
  const whole = errors.find(({ path }) => path.length === 0)?.message;
  const change = (path: PropPath, value: unknown, isTyped: boolean): void =>
    store.edit(setProp(section.id, path, value), isTyped ? `${section.id}.${path.join(".")}` : undefined);
  return (
    <div
      data-fields-of={section.id}
      className="grid grid-cols-[minmax(0,1fr)] gap-4 p-4"
      onBlur={() => store.edit(nameFieldsOf(section.id))}
      onFocus={({ target }) => {
        const path = target.closest<HTMLElement>("[data-path]")?.dataset.path;
        if (path !== undefined)
          scrollToValue(selection.frame.current?.contentDocument, section.id, readPath(path));
      }}
    >
      <div>
        <h2 className="font-sans text-base font-semibold tracking-normal">{labelOf(section)}</h2>
        <SectionActions section={section} className="mt-1 -ml-2" />
        {isRequired(section) ? (
          <p className="mt-1 text-sm text-muted">
            Esta página existe para mostrar esta seção: ela muda de lugar, mas não sai nem fica oculta.
          </p>
        ) : (
          pageEditorConfig.isPage &&
          sectionType &&
          sectionType !== blockSection && <SaveAsBlock section={section} />
        )}
        {whole && <p className="text-sm font-medium text-danger">{whole}</p>}
      </div>
      {sectionType === blockSection ? (
        <BlockPanel section={section} />
      ) : sectionType ? (
        <>
          {sectionType.variants.length > 0 && (
            <Suspense>
              <VariantChoice
                section={section}
                sectionType={sectionType}
                onChange={(props) => store.edit(setProps(section.id, props))}
              />
            </Suspense>
          )}
          <PartFields
            field={fieldsOf(sectionType as never)}
            props={section.props}
            path={[]}
            errors={errors}
            onChange={change}
          />
        </>
      ) : (
        <p className="text-sm text-muted">
          Seção de um tipo que esta versão não conhece. Ela fica guardada como está, e os visitantes não a
          veem.
        </p>
      )}
    </div>
  );
}

/** Reads "items.0.title". */
function readPath(written: string): PropPath {
  return written.split(".").map((name) => (/^\d+$/.test(name) ? Number(name) : name));
}

/**
 * Replaces the fields of a section that shows a block: names the block, links to its editor and offers to unlink
 * it.
 */
function BlockPanel({ section }: { section: StoredSection }) {
  const store = useEditorStore();
  const { selection, announce } = useEditorUi();
  const block = useBlock(blockIdOf(section));
  if (block === undefined) return null;
  if (block === null)
    return <p className="text-sm text-muted">Este bloco foi excluído, e os visitantes não veem nada aqui.</p>;
  const unlink = (): void => {
    const copies = copyOf(block.sections);
    store.edit(replaceSection(section.id, copies));
    selection.select(copies[0]?.id ?? null);
    announce(`${block.title} desvinculado. Ctrl+Z desfaz.`);
  };
  const others = block.usedOn.length;
  return (
    <div className="grid gap-3 text-sm">
      <p className="font-semibold">{block.title}</p>
      <p className="text-muted">
        O que muda no bloco muda em todas as páginas que o mostram
        {others > 0 && ` (${others === 1 ? "1 página" : `${others} páginas`})`}, quando for publicado.
        Desvincule para mudar só aqui.
      </p>
      <div className="flex flex-wrap gap-2">
        <Link to={blockEditorOf(block.id)} className={buttonClass({ variant: "outline", size: "sm" })}>
          Editar bloco
        </Link>
        <Button variant="outline" size="sm" onClick={unlink}>
          Desvincular
        </Button>
      </div>
    </div>
  );
}
