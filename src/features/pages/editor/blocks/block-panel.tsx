import { Link } from "react-router";
import { Button, buttonClass } from "#src/ui/primitives/button.tsx";
import { blockEditorOf } from "../../dashboard-paths.ts";
import type { StoredSection } from "../../schema.ts";
import { blockIdOf } from "../../sections/block/schema.ts";
import { useEditorStore } from "../state/editor-store.ts";
import { useEditorUi } from "../state/editor-ui.ts";
import { copyOf, replaceSection } from "./change-blocks.ts";
import { useBlock } from "./use-blocks.ts";

/**
 * Replaces the fields of a section that shows a block: names the block, links to its editor and offers to unlink
 * it.
 */
export function BlockPanel({ section }: { section: StoredSection }) {
  const store = useEditorStore();
  const { select, announce } = useEditorUi();
  const block = useBlock(blockIdOf(section));
  if (block === undefined) return null;
  if (block === null)
    return <p className="text-sm text-muted">Este bloco foi excluído, e os visitantes não veem nada aqui.</p>;
  const unlink = (): void => {
    const copies = copyOf(block.sections);
    store.edit(replaceSection(section.id, copies));
    select(copies[0]?.id ?? null);
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
