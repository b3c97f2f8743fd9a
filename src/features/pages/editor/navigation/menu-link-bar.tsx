import Plus from "lucide-react/icons/plus";
import Trash from "lucide-react/icons/trash-2";
import { useId } from "react";
import { type MenuLink, moveLink } from "#src/settings/texts/words/menu-groups.ts";
import { Input } from "#src/ui/primitives/input.tsx";
import { IconButton } from "../controls/icon-button.tsx";
import { MoveButtons } from "../controls/move-buttons.tsx";
import { PATHS_ID } from "../controls/paths-list.tsx";
import { FloatingBar } from "../frame/floating-bar.tsx";
import { useEditorUi, useSelection } from "../state/editor-ui.ts";
import type { LinkList } from "../state/menu-link.ts";
import {
  addMenuLink,
  moveMenuLink,
  maxLinks,
  removeMenuLink,
  changeMenuLink,
  linksOf,
} from "../state/navigation.ts";
import { ColumnBar } from "./column-bar.tsx";
import { useNavigation } from "./use-navigation.ts";

/** Edits the target of the clicked menu or footer link and shows its actions. */
export function MenuLinkBar() {
  const id = useId();
  const { selection } = useEditorUi();
  const { menuLink: place } = useSelection();
  const edited = useNavigation();
  if (!place || !edited) return null;
  if (place.index === undefined) return <ColumnBar list={place.list} {...edited} />;
  const { navigation, edit } = edited;
  const { list, index } = place;
  const links = linksOf(navigation, list);
  const link = links[index];
  if (!link) return null;
  return (
    <FloatingBar onClose={selection.closeMenuLink}>
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
            value={link.to}
            onChange={({ target }) =>
              edit(changeMenuLink(list, index, { to: target.value }), `${list}.${index}.to`)
            }
          />
        </div>
        <MenuLinkButtons list={list} index={index} links={links} edit={edit} />
      </div>
    </FloatingBar>
  );
}

interface MenuLinkButtonsProps {
  list: LinkList;
  index: number;
  /** All links of the list. */
  links: readonly MenuLink[];
  edit: NonNullable<ReturnType<typeof useNavigation>>["edit"];
}

function MenuLinkButtons({ list, index, links, edit }: MenuLinkButtonsProps) {
  const { selection, announce } = useEditorUi();
  const move = (to: number): void => {
    edit(moveMenuLink(list, index, to));
    const moved = links[index];
    if (moved) selection.selectMenuLink({ list, index: moveLink(links, index, to).indexOf(moved) });
    announce(`${links[index]?.label}: agora é o ${to + 1}º de ${links.length}`);
  };
  const add = (): void => {
    edit(addMenuLink(list, index + 1));
    selection.selectMenuLink({ list, index: index + 1 });
    announce("Link adicionado");
  };
  const remove = (): void => {
    edit(removeMenuLink(list, index));
    selection.closeMenuLink();
    announce("Link removido. “Desfazer” o traz de volta.");
  };
  return (
    <div className="-ml-2 flex">
      <MoveButtons index={index} count={links.length} onMove={move} />
      <IconButton
        label="Adicionar link depois deste"
        Icon={Plus}
        onClick={links.length < maxLinks(list) ? add : undefined}
      />
      <IconButton label="Remover link" Icon={Trash} onClick={remove} />
    </div>
  );
}
