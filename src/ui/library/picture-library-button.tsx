import Images from "lucide-react/icons/images";
import { useState } from "react";
import { Button } from "../primitives/button.tsx";
import { type ChosenPicture, PictureLibrary } from "./picture-library.tsx";

interface PictureLibraryButtonProps {
  /** Names the field, for screen readers: a screen may have several. */
  label: string;
  onChoose: (picture: ChosenPicture) => void;
}

export function PictureLibraryButton({ label, onChoose }: PictureLibraryButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        variant="outline"
        size="sm"
        aria-label={`Escolher da biblioteca: ${label}`}
        className="justify-self-start"
        onClick={() => setIsOpen(true)}
      >
        <Images aria-hidden size={17} />
        Escolher da biblioteca
      </Button>
      {isOpen && <PictureLibrary onChoose={onChoose} onClose={() => setIsOpen(false)} />}
    </>
  );
}
