import { cx } from "class-variance-authority";
import ImagePlus from "lucide-react/icons/image-plus";
import { useState } from "react";
import type { ControlProps } from "../forms/field.tsx";

interface DropAreaProps {
  control: ControlProps;
  multiple?: boolean;
  text: string;
  /** Default: images, and their icon. */
  accept?: string;
  icon?: React.ReactNode;
  onFiles: (files: File[]) => void;
}

/** Accepts chosen or dropped files. The surrounding form handles pasted images (`takesImages`). */
export function DropArea({ control, multiple, text, accept = "image/*", icon, onFiles }: DropAreaProps) {
  const [isOver, setIsOver] = useState(false);
  return (
    <div
      className={cx(
        "relative grid min-h-28 place-items-center rounded-control border border-dashed px-4 py-5 text-center transition-colors focus-within:outline-2 focus-within:outline-ring",
        isOver ? "border-primary-ink bg-primary-soft" : "border-line-strong hover:border-ink",
      )}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        onFiles([...event.dataTransfer.files]);
      }}
    >
      <div className="pointer-events-none grid justify-items-center gap-2 text-sm text-muted">
        {icon ?? <ImagePlus aria-hidden size={22} />}
        <span>{text}</span>
      </div>
      <input
        {...control}
        type="file"
        accept={accept}
        multiple={multiple}
        className="absolute inset-0 cursor-pointer opacity-0"
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          // Allows the same file to be chosen again after it was removed.
          event.target.value = "";
          if (files.length > 0) onFiles(files);
        }}
      />
    </div>
  );
}

/** Returns pasted images; the browser handles pasted text. */
export function pastedImages({ clipboardData }: React.ClipboardEvent): File[] {
  return [...clipboardData.files].filter(({ type }) => type.startsWith("image/"));
}

/**
 * Handlers for images pasted or dropped anywhere in a form; spread them on the form. Without them, a file dropped
 * outside the fields would make the browser leave the page and open it.
 */
export function takesImages(onFiles: (files: File[]) => void) {
  return {
    onPaste: (event: React.ClipboardEvent) => {
      const files = event.defaultPrevented ? [] : pastedImages(event);
      if (files.length > 0) onFiles(files);
    },
    onDragOver: (event: React.DragEvent) => {
      if (event.dataTransfer.types.includes("Files")) event.preventDefault();
    },
    onDrop: (event: React.DragEvent) => {
      if (event.defaultPrevented || event.dataTransfer.files.length === 0) return;
      event.preventDefault();
      onFiles([...event.dataTransfer.files]);
    },
  };
}
