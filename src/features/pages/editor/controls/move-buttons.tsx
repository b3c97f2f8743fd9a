import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import { IconButton } from "./icon-button.tsx";

interface MoveButtonsProps {
  /** Name of the moved item, where there are several. */
  name?: string;
  index: number;
  count: number;
  /** @param to new index */
  onMove: (to: number) => void;
  labels?: readonly [string, string];
  Icons?: readonly [typeof ArrowUp, typeof ArrowUp];
}

const LABELS = ["Mover para cima", "Mover para baixo"] as const;
const ICONS = [ArrowUp, ArrowDown] as const;

/** Moves a list item up or down; disabled at the ends. */
export function MoveButtons(props: MoveButtonsProps) {
  const { name, index, count, onMove, labels = LABELS, Icons = ICONS } = props;
  const [before, after] = labels.map((label) => (name === undefined ? label : `${label}: ${name}`)) as [
    string,
    string,
  ];
  return (
    <>
      <IconButton
        label={before}
        Icon={Icons[0]}
        action="up"
        onClick={index > 0 ? () => onMove(index - 1) : undefined}
      />
      <IconButton
        label={after}
        Icon={Icons[1]}
        action="down"
        onClick={index < count - 1 ? () => onMove(index + 1) : undefined}
      />
    </>
  );
}
