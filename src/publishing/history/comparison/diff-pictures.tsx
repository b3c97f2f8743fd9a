import { ImagePreview } from "#src/ui/images/image-picker.tsx";
import { type PicturePair, smallImage } from "./diff-pieces.ts";

export function DiffPictures({ before, after }: PicturePair) {
  return (
    <div className="grid grid-cols-2 gap-4">
      <Pictures
        label="Antes"
        paths={before}
        others={after}
        mark="Removida"
        border="border-dashed border-danger"
      />
      <Pictures label="Depois" paths={after} others={before} mark="Incluída" border="border-success" />
    </div>
  );
}

interface PicturesProps {
  label: string;
  paths: string[];
  /** The other side's pictures. */
  others: string[];
  /** Caption of pictures that the other side does not have. */
  mark: string;
  border: string;
}

function Pictures({ label, paths, others, mark, border }: PicturesProps) {
  return (
    <div className="min-w-0">
      <h5 className="font-sans text-xs font-semibold tracking-normal text-muted">{label}</h5>
      {paths.length === 0 ? (
        <p className="mt-2 grid aspect-[4/3] place-items-center border border-dashed text-sm text-muted">
          Sem imagem
        </p>
      ) : (
        <ol className="mt-2 grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-3">
          {paths.map((path, index) => {
            const isOnlyHere = !others.includes(path);
            return (
              <li key={path} className={`border-2 ${isOnlyHere ? border : "border-line"}`}>
                <ImagePreview
                  image={smallImage(path)}
                  alt={`Imagem ${index + 1}`}
                  className="aspect-[4/3] w-full object-contain!"
                />
                <p className="flex gap-2 px-2 py-1 text-xs">
                  {index + 1}
                  {isOnlyHere && <strong>{mark}</strong>}
                </p>
              </li>
            );
          })}
        </ol>
      )}
    </div>
  );
}
