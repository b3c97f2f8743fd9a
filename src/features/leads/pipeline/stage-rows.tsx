import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from "@dnd-kit/sortable";
import { cx } from "class-variance-authority";
import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import GripVertical from "lucide-react/icons/grip-vertical";
import Trash from "lucide-react/icons/trash-2";
import { NumberField, SelectField, TextField, type FieldForm } from "#src/ui/forms/fields.tsx";
import { rowForm } from "#src/ui/forms/row-form.ts";
import { Button } from "#src/ui/primitives/button.tsx";
import { LEAD_STATUSES } from "../labels.ts";
import type { Stage } from "../schema.ts";

/** A stage that is edited. A new one has a key instead of an id. */
export interface StageRow extends Omit<Stage, "id"> {
  key: string;
  isNew: boolean;
}

interface StageRowsProps {
  stages: StageRow[];
  /** Errors by part, such as `stages.0.name`. */
  errors: Readonly<Record<string, string | undefined>>;
  onChange: (stages: StageRow[]) => void;
  onRemove: (stage: StageRow) => void;
}

const LIMITS = { name: 60 };

/** The stages in their order, which dragging, the handle's arrow keys and buttons change. */
export function StageRows({ stages, errors, onChange, onRemove }: StageRowsProps) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const placeOf = (key: unknown) => stages.findIndex((stage) => stage.key === key);
  const nameOf = (key: unknown) => stages[placeOf(key)]?.name ?? "";
  const move = (from: number, to: number): void => {
    const [moved] = stages.slice(from, from + 1);
    if (moved && to >= 0 && to < stages.length) onChange(stages.toSpliced(from, 1).toSpliced(to, 0, moved));
  };
  const place = (key: unknown) => `na posição ${placeOf(key) + 1} de ${stages.length}`;
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{
        announcements: {
          onDragStart: ({ active }) => `Você pegou a etapa ${nameOf(active.id)}, ${place(active.id)}.`,
          onDragOver: ({ active, over }) =>
            over ? `${nameOf(active.id)} está ${place(over.id)}.` : undefined,
          onDragEnd: ({ active, over }) =>
            over ? `${nameOf(active.id)} ficou ${place(over.id)}.` : undefined,
          onDragCancel: ({ active }) => `Cancelado: ${nameOf(active.id)} continua ${place(active.id)}.`,
        },
        screenReaderInstructions: {
          draggable:
            "Para mudar a ordem, aperte Espaço, use as setas e aperte Espaço outra vez. Esc cancela.",
        },
      }}
      onDragEnd={({ active, over }) => over && move(placeOf(active.id), placeOf(over.id))}
    >
      <SortableContext items={stages.map(({ key }) => key)} strategy={verticalListSortingStrategy}>
        <ol aria-label="Etapas" className="grid gap-2">
          {stages.map((stage, index) => (
            <Row
              key={stage.key}
              form={rowForm({ name: "stages", rows: stages, errors, limits: LIMITS, onChange }, index)}
              place={{ index, count: stages.length }}
              onMove={(to) => move(index, to)}
              onRemove={() => onRemove(stage)}
            />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  );
}

interface RowProps {
  form: FieldForm<StageRow>;
  place: { index: number; count: number };
  onMove: (to: number) => void;
  onRemove: () => void;
}

function Row({ form, place: { index, count }, onMove, onRemove }: RowProps) {
  const { key, name } = form.values;
  const { setNodeRef, setActivatorNodeRef, listeners, attributes, transform, transition, isDragging } =
    useSortable({ id: key, attributes: { roleDescription: "etapa que pode ser reordenada" } });
  const shown = name || `etapa ${index + 1}`;
  const buttons = [
    { label: `Mover para cima: ${shown}`, Icon: ArrowUp, to: index - 1, isOff: index === 0 },
    { label: `Mover para baixo: ${shown}`, Icon: ArrowDown, to: index + 1, isOff: index === count - 1 },
  ];
  return (
    <li
      ref={setNodeRef}
      style={transform ? { transform: `translate(0, ${transform.y}px)`, transition } : undefined}
      className={cx(
        "flex items-start gap-2 rounded-control border bg-surface p-3",
        isDragging && "relative z-10 shadow-float",
      )}
    >
      <button
        ref={setActivatorNodeRef}
        type="button"
        {...listeners}
        {...attributes}
        aria-label={`Ordenar ${shown}`}
        className="mt-7 inline-flex h-11 w-6 shrink-0 cursor-grab touch-none items-center justify-center text-muted hover:text-ink"
      >
        <GripVertical aria-hidden size={16} />
      </button>
      <div className="grid min-w-0 grow gap-3 sm:grid-cols-[minmax(0,1fr)_8rem_10rem]">
        <TextField form={form} name="name" label="Nome da etapa" autoComplete="off" />
        <NumberField form={form} name="probability" label="Probabilidade (%)" min={0} />
        <SelectField form={form} name="status" label="Status" options={LEAD_STATUSES} />
        <div className="flex sm:col-span-3">
          {buttons.map(({ label, Icon, to, isOff }) => (
            <Button
              key={label}
              variant="ghost"
              size="icon"
              aria-label={label}
              // Not `disabled`: pressing the button must not make it lose focus.
              aria-disabled={isOff}
              onClick={() => !isOff && onMove(to)}
            >
              <Icon aria-hidden size={16} />
            </Button>
          ))}
          <Button variant="ghost" size="icon" aria-label={`Excluir: ${shown}`} onClick={onRemove}>
            <Trash aria-hidden size={16} />
          </Button>
        </div>
      </div>
    </li>
  );
}
