import type { FocalPoint } from "#src/shared/media/focal-point.ts";

interface FocalPointFieldProps {
  url: string;
  /** In pixels, to reserve the picture's space before it loads; undefined if unknown. */
  size?: { width: number; height: number };
  point: FocalPoint;
  isReadOnly: boolean;
  onChange: (point: FocalPoint) => void;
}

const STEP = 0.05;
const MOVES: Readonly<Record<string, FocalPoint>> = {
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowRight: { x: STEP, y: 0 },
  ArrowUp: { x: 0, y: -STEP },
  ArrowDown: { x: 0, y: STEP },
};
const within = (value: number): number => Math.round(Math.min(1, Math.max(0, value)) * 100) / 100;
const inPercent = (value: number): string => `${Math.round(value * 100)}%`;

/** Computes the space of a picture at most 18 rem high, even before it loads. */
const placeOf = ({ width, height }: { width: number; height: number }): React.CSSProperties => ({
  width: `min(100%, ${(18 * width) / height}rem, ${width}px)`,
  aspectRatio: `${width} / ${height}`,
});

/** Sets the point that stays visible when the picture is cropped, by a click or the arrow keys. */
export function FocalPointField({ url, size, point, isReadOnly, onChange }: FocalPointFieldProps) {
  return (
    <div className="grid gap-1.5">
      <span className="text-sm font-semibold">Ponto focal</span>
      <button
        type="button"
        aria-label={`Ponto focal: ${inPercent(point.x)} da esquerda, ${inPercent(point.y)} do alto. Mova com as setas.`}
        disabled={isReadOnly}
        className="relative justify-self-center overflow-hidden rounded-control border bg-sunken"
        style={size && placeOf(size)}
        onClick={(event) => {
          // A keyboard click has no position.
          if (event.detail === 0) return;
          const box = event.currentTarget.getBoundingClientRect();
          onChange({
            x: within((event.clientX - box.left) / box.width),
            y: within((event.clientY - box.top) / box.height),
          });
        }}
        onKeyDown={(event) => {
          const move = MOVES[event.key];
          if (!move) return;
          event.preventDefault();
          onChange({ x: within(point.x + move.x), y: within(point.y + move.y) });
        }}
      >
        <img src={url} alt="" className={size ? "size-full" : "max-h-72 max-w-full"} />
        <span
          aria-hidden
          className="pointer-events-none absolute size-6 -translate-1/2 rounded-full border-2 border-white bg-black/40 shadow"
          style={{ left: inPercent(point.x), top: inPercent(point.y) }}
        />
      </button>
      <p className="text-sm text-muted">
        O que fica à vista onde a imagem é cortada. Clique, ou use as setas.
      </p>
    </div>
  );
}
