import ArrowLeft from "lucide-react/icons/arrow-left";
import ArrowRight from "lucide-react/icons/arrow-right";
import Columns from "lucide-react/icons/between-vertical-start";
import Plus from "lucide-react/icons/plus";
import Trash from "lucide-react/icons/trash-2";
import { IconButton } from "../controls/icon-button.tsx";
import { MoveButtons } from "../controls/move-buttons.tsx";
import { FloatingBar } from "../frame/floating-bar.tsx";
import { useEditorUi } from "../state/editor-ui.ts";
import type { Navigation, LinkList } from "../state/menu-link.ts";
import { addColumn, addMenuLink, MAX, maxLinks, moveColumn, removeColumn } from "../state/navigation.ts";
import type { useNavigation } from "./use-navigation.ts";

interface ColumnBarProps {
  list: LinkList;
  navigation: Navigation;
  edit: NonNullable<ReturnType<typeof useNavigation>>["edit"];
}

/** Shows actions on the footer column whose title was clicked. */
export function ColumnBar({ list, navigation: { columns }, edit }: ColumnBarProps) {
  const { selection, announce } = useEditorUi();
  const column = list === "menu" ? undefined : columns[list];
  if (list === "menu" || !column) return null;
  const move = (to: number): void => {
    edit(moveColumn(list, to));
    selection.selectMenuLink({ list: to });
    announce(`${column.title}: agora é a ${to + 1}ª de ${columns.length}`);
  };
  const addLink = (): void => {
    edit(addMenuLink(list, column.links.length));
    selection.selectMenuLink({ list, index: column.links.length });
    announce("Link adicionado");
  };
  const add = (): void => {
    edit(addColumn);
    selection.selectMenuLink({ list: columns.length });
    announce("Coluna adicionada");
  };
  const remove = (): void => {
    edit(removeColumn(list));
    selection.closeMenuLink();
    announce("Coluna removida. “Desfazer” a traz de volta.");
  };
  return (
    <FloatingBar onClose={selection.closeMenuLink}>
      <fieldset className="flex min-w-0 grow flex-wrap items-center gap-x-3">
        <legend className="sr-only">Coluna do rodapé: {column.title || "Sem título"}</legend>
        <p aria-hidden className="flex min-h-11 min-w-0 items-center truncate text-sm font-semibold">
          Coluna {list + 1} do rodapé
        </p>
        <div className="flex">
          <MoveButtons
            index={list}
            count={columns.length}
            labels={["Mover coluna para antes", "Mover coluna para depois"]}
            Icons={[ArrowLeft, ArrowRight]}
            onMove={move}
          />
          <IconButton
            label="Adicionar link à coluna"
            Icon={Plus}
            onClick={column.links.length < maxLinks(list) ? addLink : undefined}
          />
          <IconButton
            label="Adicionar coluna"
            Icon={Columns}
            onClick={columns.length < MAX.columns ? add : undefined}
          />
          <IconButton label="Remover coluna" Icon={Trash} onClick={remove} />
        </div>
      </fieldset>
    </FloatingBar>
  );
}
