import { closestCenter, DndContext, PointerSensor, useSensor, useSensors } from "@dnd-kit/core";
import { rectSortingStrategy, SortableContext, useSortable } from "@dnd-kit/sortable";
import { cx } from "class-variance-authority";
import ArrowLeft from "lucide-react/icons/arrow-left";
import ArrowRight from "lucide-react/icons/arrow-right";
import X from "lucide-react/icons/x";
import { Field } from "../forms/field.tsx";
import { PictureLibraryButton } from "../library/picture-library-button.tsx";
import { Badge } from "../primitives/badge.tsx";
import { DropArea } from "./drop-area.tsx";
import { type ListedImage, moveImage } from "./image-order.ts";
import { ImagePreview } from "./image-picker.tsx";

interface ImageListProps {
  name: string;
  label: string;
  hint: string;
  images: ListedImage[];
  onChange: (images: ListedImage[]) => void;
  /** Receives unchecked files, chosen or dropped. */
  onFiles: (files: File[]) => void;
  max: number;
}

/** Images reordered by dragging and by buttons; the first is the main one. */
export function ImageList({ name, label, hint, images, onChange, onFiles, max }: ImageListProps) {
  // A drag starts after a few pixels, so that clicks on the buttons still work.
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 6 } }));
  const placeOf = (key: unknown) => images.findIndex((image) => image.key === key);
  const move = (from: number, to: number) => onChange(moveImage(images, from, to));
  return (
    <Field name={name} label={label} hint={hint} aside={`${images.length} / ${max}`}>
      {(control) => (
        <div className="grid gap-3">
          <DndContext
            sensors={sensors}
            collisionDetection={closestCenter}
            accessibility={ANNOUNCEMENTS}
            onDragEnd={({ active, over }) => over && move(placeOf(active.id), placeOf(over.id))}
          >
            <SortableContext items={images.map(({ key }) => key)} strategy={rectSortingStrategy}>
              {images.length > 0 && (
                <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-5">
                  {images.map((image, index) => (
                    <ImageTile
                      key={image.key}
                      image={image}
                      index={index}
                      count={images.length}
                      onMove={(to) => move(index, to)}
                      onRemove={() => onChange(images.filter(({ key }) => key !== image.key))}
                    />
                  ))}
                </ul>
              )}
            </SortableContext>
          </DndContext>
          <DropArea control={control} multiple text="Escolha, arraste ou cole imagens" onFiles={onFiles} />
          {images.length < max && (
            <PictureLibraryButton
              label={label}
              onChoose={({ path }) => {
                const isThere = images.some((image) => image.path === path);
                if (!isThere) onChange([...images, { key: path, path }]);
              }}
            />
          )}
        </div>
      )}
    </Field>
  );
}

/** Silences the library's English announcements, since keyboard users have buttons. */
const ANNOUNCEMENTS = {
  announcements: {
    onDragStart: () => undefined,
    onDragOver: () => undefined,
    onDragEnd: () => "Imagem solta",
    onDragCancel: () => undefined,
  },
  screenReaderInstructions: { draggable: "" },
};

interface ImageTileProps {
  image: ListedImage;
  index: number;
  count: number;
  onMove: (to: number) => void;
  onRemove: () => void;
}

function ImageTile({ image, index, count, onMove, onRemove }: ImageTileProps) {
  const { setNodeRef, listeners, transform, transition, isDragging } = useSortable({ id: image.key });
  const name = `imagem ${index + 1}`;
  const style = transform && { transform: `translate(${transform.x}px, ${transform.y}px)`, transition };
  return (
    <li
      ref={setNodeRef}
      style={style ?? undefined}
      className={cx(
        "relative overflow-hidden rounded-control border bg-surface",
        isDragging && "z-10 shadow-float",
      )}
    >
      <div {...listeners} className="cursor-grab touch-none active:cursor-grabbing">
        <ImagePreview
          image={image.file ?? image.path}
          className="pointer-events-none aspect-[4/3] w-full select-none"
        />
      </div>
      <div className="pointer-events-none absolute top-2 left-2 flex gap-1.5">
        {index === 0 && <Badge tone="primary">Principal</Badge>}
        {image.file && <Badge tone="success">Nova</Badge>}
      </div>
      <div className="flex justify-between border-t px-1">
        <TileButton
          label={`Mover ${name} para trás`}
          onClick={index > 0 ? () => onMove(index - 1) : undefined}
        >
          <ArrowLeft aria-hidden size={16} />
        </TileButton>
        <TileButton
          label={`Remover ${name}`}
          onClick={({ currentTarget }) => {
            focusNeighbour(currentTarget);
            onRemove();
          }}
        >
          <X aria-hidden size={16} />
        </TileButton>
        <TileButton
          label={`Mover ${name} para a frente`}
          onClick={index < count - 1 ? () => onMove(index + 1) : undefined}
        >
          <ArrowRight aria-hidden size={16} />
        </TileButton>
      </div>
    </li>
  );
}

/** Before a tile is removed, moves the focus to the same button of its neighbor. */
function focusNeighbour(button: HTMLButtonElement): void {
  const tile = button.closest("li");
  const place = button.parentElement ? [...button.parentElement.children].indexOf(button) : -1;
  const beside = tile?.nextElementSibling ?? tile?.previousElementSibling;
  const next = beside
    ? beside.querySelectorAll("button")[place]
    : tile?.closest("ul")?.parentElement?.querySelector<HTMLElement>("input[type=file]");
  next?.focus();
}

/** Never `disabled`, which would lose the focus. */
function TileButton({
  label,
  onClick,
  children,
}: {
  label: string;
  onClick?: (event: React.MouseEvent<HTMLButtonElement>) => void;
  children: React.ReactNode;
}) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-disabled={!onClick}
      className="grid size-9 place-items-center rounded-control text-muted hover:text-ink aria-disabled:opacity-35 pointer-coarse:size-11"
      onClick={onClick}
    >
      {children}
    </button>
  );
}
