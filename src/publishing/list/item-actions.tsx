import Eye from "lucide-react/icons/eye";
import EyeOff from "lucide-react/icons/eye-off";
import Pencil from "lucide-react/icons/pencil";
import Trash from "lucide-react/icons/trash-2";
import { Button } from "#src/ui/primitives/button.tsx";

interface ItemActionsProps {
  isPublished: boolean;
  /** Id of the title that says which item the buttons are about. */
  titleId: string;
  onToggle: () => void;
  onEdit: () => void;
  onDelete: () => void;
}

/** What can be done about an item that is published or not (contract §4, "card buttons"). */
export function ItemActions({ isPublished, titleId, onToggle, onEdit, onDelete }: ItemActionsProps) {
  const shared = { variant: "ghost", size: "sm", "aria-describedby": titleId } as const;
  const Toggle = isPublished ? EyeOff : Eye;
  return (
    <>
      <Button {...shared} onClick={onToggle}>
        <Toggle aria-hidden size={15} />
        {isPublished ? "Despublicar" : "Publicar"}
      </Button>
      <Button {...shared} onClick={onEdit}>
        <Pencil aria-hidden size={15} />
        Editar
      </Button>
      <Button {...shared} tone="danger" onClick={onDelete}>
        <Trash aria-hidden size={15} />
        Excluir
      </Button>
    </>
  );
}
