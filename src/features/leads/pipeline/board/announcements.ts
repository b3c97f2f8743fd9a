// Tells screen readers, in Portuguese, where a card goes while it is moved by the keyboard or by dragging.

import type { Announcements, KeyboardCoordinateGetter, ScreenReaderInstructions } from "@dnd-kit/core";
import { leadName } from "../../labels.ts";
import type { BoardCard } from "./schema.ts";

type Item = Parameters<Announcements["onDragStart"]>[0]["active"];

const nameOf = (active: Item): string => leadName(active.data.current as BoardCard);

export const INSTRUCTIONS: ScreenReaderInstructions = {
  draggable:
    "Para mover o lead, aperte Espaço. Escolha a etapa com as setas para os lados e aperte Espaço outra vez. Esc cancela.",
};

/** @param stages names by id */
export function announceMoves(stages: ReadonlyMap<string, string>): Announcements {
  const stageOf = (id: unknown): string => stages.get(String(id)) ?? "";
  const ownOf = (active: Item): string => stageOf((active.data.current as BoardCard).stage);
  return {
    onDragStart: ({ active }) => `Você pegou ${nameOf(active)}, na etapa ${ownOf(active)}.`,
    onDragOver: ({ active, over }) =>
      over
        ? `${nameOf(active)} está sobre a etapa ${stageOf(over.id)}.`
        : `${nameOf(active)} está fora das etapas.`,
    onDragEnd: ({ active, over }) =>
      over && over.id !== (active.data.current as BoardCard).stage
        ? `Você soltou ${nameOf(active)} na etapa ${stageOf(over.id)}.`
        : `${nameOf(active)} continua na etapa ${ownOf(active)}.`,
    onDragCancel: ({ active }) => `Cancelado: ${nameOf(active)} continua na etapa ${ownOf(active)}.`,
  };
}

/** Moves a card by the arrow keys to the column beside the one it is over. */
export const toNextColumn: KeyboardCoordinateGetter = (event, { context }) => {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.code];
  const { collisionRect, droppableRects, over, active } = context;
  if (!step || !collisionRect) return undefined;
  event.preventDefault();
  const columns = [...droppableRects].toSorted(([, one], [, other]) => one.left - other.left);
  const present = over?.id ?? (active?.data.current as BoardCard | undefined)?.stage;
  const [, next] = columns[columns.findIndex(([id]) => id === present) + step] ?? [];
  return (
    next && { x: next.left + 12, y: Math.max(next.top + 12, Math.min(collisionRect.top, next.bottom - 40)) }
  );
};
