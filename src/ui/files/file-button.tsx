import FolderOpen from "lucide-react/icons/folder-open";
import { useState } from "react";
import { FileLibrary } from "../library/file-library.tsx";
import { buttonClass } from "../primitives/button.tsx";
import { useDescription } from "../primitives/use-description.tsx";
import { type FileButtonProps, lookOf, UploadButton } from "./upload-button.tsx";

export function FileButton(props: FileButtonProps) {
  const { onStored, isSmall = false, className } = props;
  const [isOpen, setIsOpen] = useState(false);
  const { described, description } = useDescription(props.label);
  const text = "Escolher da biblioteca";
  return (
    <span className="flex flex-wrap gap-2">
      <UploadButton {...props} />
      <button
        type="button"
        title={text}
        aria-label={text}
        {...described}
        className={buttonClass({ ...lookOf(isSmall), className })}
        onClick={() => setIsOpen(true)}
      >
        <FolderOpen aria-hidden size={17} />
        {!isSmall && <span className="whitespace-nowrap">{text}</span>}
      </button>
      {description}
      {isOpen && <FileLibrary onChoose={onStored} onClose={() => setIsOpen(false)} />}
    </span>
  );
}
