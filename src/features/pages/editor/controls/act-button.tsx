import { type DrawnAct, tipOf } from "../acts/act.ts";
import { IconButton } from "./icon-button.tsx";

/** An act in the panel. */
export function ActButton({ act }: { act: DrawnAct }) {
  const { name, label, Icon, keys, run } = act;
  return (
    <IconButton label={label} tip={tipOf(act)} Icon={Icon} act={name} shortcut={keys?.shown} onClick={run} />
  );
}
