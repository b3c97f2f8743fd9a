import Plus from "lucide-react/icons/plus";
import Trash from "lucide-react/icons/trash-2";
import { useId } from "react";
import { Input } from "#src/ui/primitives/input.tsx";
import { useEditorUi } from "../editor-ui.ts";
import { FloatingBar } from "../frame/floating-bar.tsx";
import { IconButton } from "../icon-button.tsx";
import { MoveButtons } from "../move-buttons.tsx";
import { PATHS_ID } from "../paths-list.tsx";
import { ColumnBar } from "./column-bar.tsx";
import { addWay, moveWay, mostWays, removeWay, setWay, waysOf } from "./around.ts";
import type { Way, WayList } from "./shape.ts";
import { useAround } from "./use-around.ts";

/** Over the page: where the link of the menu or the footer leads that was clicked, and what can be done with it. */
export function WayBar() {
  const id = useId();
  const { way: place, setWay: open } = useEditorUi();
  const edited = useAround();
  if (!place || !edited) return null;
  if (place.index === undefined) return <ColumnBar list={place.list} {...edited} />;
  const { around, edit } = edited;
  const { list, index } = place;
  const ways = waysOf(around, list);
  const way = ways[index];
  if (!way) return null;
  return (
    <FloatingBar onClose={() => open(null)}>
      <div className="min-w-0 grow">
        <div className="flex items-center gap-2">
          <label htmlFor={id} className="flex min-h-11 shrink-0 items-center text-sm font-semibold">
            Leva a
          </label>
          <Input
            compact
            id={id}
            list={PATHS_ID}
            placeholder="/contato ou https://"
            autoComplete="off"
            value={way.to}
            onChange={({ target }) => edit(setWay(list, index, { to: target.value }), `${list}.${index}.to`)}
          />
        </div>
        <WayButtons list={list} index={index} ways={ways} edit={edit} />
      </div>
    </FloatingBar>
  );
}

interface WayButtonsProps {
  list: WayList;
  index: number;
  /** Of this list, all of them. */
  ways: readonly Way[];
  edit: NonNullable<ReturnType<typeof useAround>>["edit"];
}

function WayButtons({ list, index, ways, edit }: WayButtonsProps) {
  const { setWay: open, announce } = useEditorUi();
  const move = (to: number): void => {
    edit(moveWay(list, index, to));
    open({ list, index: to });
    announce(`${ways[index]?.label}: agora é o ${to + 1}º de ${ways.length}`);
  };
  const add = (): void => {
    edit(addWay(list, index + 1));
    open({ list, index: index + 1 });
    announce("Link adicionado");
  };
  const remove = (): void => {
    edit(removeWay(list, index));
    open(null);
    announce("Link removido. “Desfazer” o traz de volta.");
  };
  return (
    <div className="-ml-2 flex">
      <MoveButtons index={index} count={ways.length} onMove={move} />
      <IconButton
        label="Adicionar link depois deste"
        Icon={Plus}
        onClick={ways.length < mostWays(list) ? add : undefined}
      />
      <IconButton label="Remover link" Icon={Trash} onClick={remove} />
    </div>
  );
}
