import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import Plus from "lucide-react/icons/plus";
import Trash from "lucide-react/icons/trash-2";
import { useId } from "react";
import { Input } from "#src/ui/primitives/input.tsx";
import { useEditorUi } from "../editor-ui.ts";
import { FloatingBar } from "../frame/floating-bar.tsx";
import { IconButton } from "../icon-button.tsx";
import { PATHS_ID } from "../paths-list.tsx";
import { addWay, moveWay, mostWays, removeWay, setWay, waysOf } from "./around.ts";
import { useAround } from "./use-around.ts";

/** Over the page: where the link of the menu or the footer leads that was clicked, and what can be done with it. */
export function WayBar() {
  const id = useId();
  const { way: place, setWay: open, announce } = useEditorUi();
  const edited = useAround();
  if (!place || !edited || place.index === undefined) return null;
  const { around, edit } = edited;
  const { list, index } = place;
  const ways = waysOf(around, list);
  const way = ways[index];
  if (!way) return null;
  const move = (to: number) => () => {
    edit(moveWay(list, index, to));
    open({ list, index: to });
    announce(`${way.label}: agora é o ${to + 1}º de ${ways.length}`);
  };
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
        <div className="-ml-2 flex">
          <IconButton
            label="Mover para cima"
            Icon={ArrowUp}
            onClick={index > 0 ? move(index - 1) : undefined}
          />
          <IconButton
            label="Mover para baixo"
            Icon={ArrowDown}
            onClick={index < ways.length - 1 ? move(index + 1) : undefined}
          />
          <IconButton
            label="Adicionar link depois deste"
            Icon={Plus}
            onClick={
              ways.length < mostWays(list)
                ? () => {
                    edit(addWay(list, index + 1));
                    open({ list, index: index + 1 });
                    announce("Link adicionado");
                  }
                : undefined
            }
          />
          <IconButton
            label="Remover link"
            Icon={Trash}
            onClick={() => {
              edit(removeWay(list, index));
              open(null);
              announce("Link removido. “Desfazer” o traz de volta.");
            }}
          />
        </div>
      </div>
    </FloatingBar>
  );
}
