import ImageOff from "lucide-react/icons/image-off";
import { useCallback, useState } from "react";
import { Field } from "../forms/field.tsx";
import { PictureLibraryButton } from "../library/picture-library-button.tsx";
import { type ChosenPicture } from "../library/picture-library.tsx";
import { Button } from "../primitives/button.tsx";
import { useDescription } from "../primitives/use-description.tsx";
import { DropArea } from "./drop-area.tsx";
import { UploadBar } from "./upload-bar.tsx";

export type ChosenImage = string | File | null;

interface ImagePickerProps {
  name?: string;
  label: string;
  hint: string;
  error?: string | undefined;
  image: ChosenImage;
  /** Omits the picture, which is visible elsewhere. */
  isFlat?: boolean;
  /** The sent part of a picture that is on its way, 0 to 1. */
  progress?: number | undefined;
  onRemove: () => void;
  onChoose: (picture: ChosenPicture) => void;
  /** Receives unchecked files, chosen or dropped. */
  onFiles: (files: File[]) => void;
}

export function ImagePicker({
  name,
  label,
  hint,
  error,
  image,
  isFlat,
  progress,
  onRemove,
  onChoose,
  onFiles,
}: ImagePickerProps) {
  const { described, description } = useDescription(label);
  return (
    <Field name={name} label={label} hint={hint} error={error}>
      {(control) => (
        <div className="grid gap-3">
          {image && !isFlat && (
            <div className="relative">
              <ImagePreview image={image} className="aspect-video w-full rounded-control border" />
              <Button
                variant="secondary"
                size="sm"
                {...described}
                className="absolute top-2.5 right-2.5"
                onClick={onRemove}
              >
                Remover imagem
              </Button>
              {description}
            </div>
          )}
          <DropArea
            control={control}
            text={image ? "Trocar: escolha, arraste ou cole outra" : "Escolha, arraste ou cole uma imagem"}
            onFiles={onFiles}
          />
          {progress !== undefined && <UploadBar part={progress} />}
          <PictureLibraryButton label={label} onChoose={onChoose} />
        </div>
      )}
    </Field>
  );
}

interface ImagePreviewProps {
  image: string | File;
  /** Absent if adjacent text says the same. */
  alt?: string;
  className: string;
}

/** Falls back to a placeholder if the browser cannot show the format, which the server may still accept. */
export function ImagePreview({ image, alt = "", className }: ImagePreviewProps) {
  const [failed, setFailed] = useState<string | File>();
  const show = useCallback(
    (element: HTMLImageElement | null) => {
      if (!element) return undefined;
      const url = typeof image === "string" ? image : URL.createObjectURL(image);
      element.src = url;
      // A path needs no cleanup; React still expects a function.
      return () => URL.revokeObjectURL(url);
    },
    [image],
  );
  if (failed === image) {
    return (
      <div className={`grid place-items-center bg-sunken text-muted ${className}`}>
        <ImageOff aria-label={alt ? `Sem prévia: ${alt}` : "Sem prévia"} size={22} />
      </div>
    );
  }
  return (
    <img
      ref={show}
      alt={alt}
      className={`bg-sunken object-cover ${className}`}
      onError={() => setFailed(image)}
    />
  );
}
