// Actions on a whole section.

import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import Copy from "lucide-react/icons/copy";
import Eye from "lucide-react/icons/eye";
import EyeOff from "lucide-react/icons/eye-off";
import Palette from "lucide-react/icons/palette";
import Trash from "lucide-react/icons/trash-2";
import { MAX_SECTIONS, type StoredSection } from "../../schema.ts";
import { findSectionType } from "../../section-types/find-section-type.ts";
import { isRequired } from "../../sections/required-sections.ts";
import { duplicateSection, hideSection, moveSection, removeSection } from "../state/change-sections.ts";
import type { EditorStore } from "../state/editor-store.ts";
import type { EditorUi } from "../state/editor-ui.ts";
import type { BarAction, Keys } from "./action.ts";

export interface ActionContext extends Pick<EditorUi, "selection" | "announce"> {
  store: EditorStore;
}

interface Target {
  section: StoredSection;
  /** Label of its type. */
  label: string;
  index: number;
  count: number;
}

interface SectionAction {
  name: string;
  label: (section: StoredSection) => string;
  Icon: (section: StoredSection) => BarAction["Icon"];
  keys: Keys;
  isPossible: (target: Target) => boolean;
  run: (target: Target, context: ActionContext) => void;
}

const isAlways = (): boolean => true;
const isFree = ({ section }: Target): boolean => !isRequired(section);

const move = (
  { section: { id }, label, count }: Target,
  { store, announce }: ActionContext,
  to: number,
): void => {
  store.edit(moveSection(id, to));
  announce(`${label}: posição ${to + 1} de ${count}`);
};

const SECTION_ACTIONS: readonly SectionAction[] = [
  {
    name: "up",
    label: () => "Mover para cima",
    Icon: () => ArrowUp,
    keys: { code: "ArrowUp", shown: "Alt+Shift+ArrowUp" },
    isPossible: ({ index }) => index > 0,
    run: (target, context) => move(target, context, target.index - 1),
  },
  {
    name: "down",
    label: () => "Mover para baixo",
    Icon: () => ArrowDown,
    keys: { code: "ArrowDown", shown: "Alt+Shift+ArrowDown" },
    isPossible: ({ index, count }) => index < count - 1,
    run: (target, context) => move(target, context, target.index + 1),
  },
  {
    name: "duplicate",
    label: () => "Duplicar",
    Icon: () => Copy,
    keys: { code: "KeyD", shown: "Alt+Shift+D" },
    isPossible: (target) => isFree(target) && target.count < MAX_SECTIONS,
    run: ({ section: { id }, label }, { store, selection, announce }) => {
      const copyId = crypto.randomUUID();
      store.edit(duplicateSection(id, copyId));
      selection.select(copyId);
      announce(`${label} duplicada`);
    },
  },
  {
    name: "hide",
    label: ({ isHidden }) => (isHidden ? "Mostrar" : "Ocultar"),
    Icon: ({ isHidden }) => (isHidden ? Eye : EyeOff),
    keys: { code: "KeyH", shown: "Alt+Shift+H" },
    isPossible: isFree,
    run: ({ section: { id, isHidden }, label }, { store, announce }) => {
      store.edit(hideSection(id, !isHidden));
      announce(isHidden ? `${label} volta a aparecer` : `${label} oculta`);
    },
  },
  {
    name: "look",
    label: () => "Aparência",
    Icon: () => Palette,
    keys: { code: "KeyL", shown: "Alt+Shift+L" },
    isPossible: isAlways,
    run: ({ section: { id } }, { selection }) => selection.showLook(id),
  },
  {
    name: "remove",
    label: () => "Excluir seção",
    Icon: () => Trash,
    keys: { code: "Backspace", shown: "Alt+Shift+Backspace" },
    isPossible: isFree,
    run: ({ section: { id }, label, index }, { store, selection, announce }) => {
      const { sections } = store.get().page;
      selection.select((sections[index + 1] ?? sections[index - 1])?.id ?? null);
      store.edit(removeSection(id));
      announce(`${label} excluída. Ctrl+Z desfaz.`);
    },
  },
];

export function labelOf({ type }: StoredSection): string {
  return findSectionType(type)?.label ?? type;
}

/** Returns the actions of the section at `index`. */
export function sectionActionsOf(
  section: StoredSection,
  index: number,
  count: number,
  context: ActionContext,
): BarAction[] {
  const target = { section, label: labelOf(section), index, count };
  return SECTION_ACTIONS.map(({ name, label, Icon, keys, isPossible, run }) => ({
    name,
    label: label(section),
    Icon: Icon(section),
    keys,
    run: isPossible(target) ? () => run(target, context) : undefined,
  }));
}
