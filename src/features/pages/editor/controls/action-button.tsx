import { type BarAction, tipOf } from "../actions/action.ts";
import { IconButton } from "./icon-button.tsx";

export function ActionButton({ action }: { action: BarAction }) {
  const { name, label, Icon, keys, run } = action;
  return (
    <IconButton
      label={label}
      tip={tipOf(action)}
      Icon={Icon}
      action={name}
      shortcut={keys?.shown}
      onClick={run}
    />
  );
}
