import Images from "lucide-react/icons/images";
import { useState } from "react";
import { Button } from "../primitives/button.tsx";
import { useDescription } from "../primitives/use-description.tsx";
import { type ChosenPicture, PictureLibrary } from "./picture-library.tsx";

interface PictureLibraryButtonProps {
  /** Describes the button to screen readers: a screen may have several. */
  label: string;
  onChoose: (picture: ChosenPicture) => void;
}

export function PictureLibraryButton({ label, onChoose }: PictureLibraryButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { described, description } = useDescription(label);
  return (
    <>
      <Button
        variant="outline"
        size="sm"
        {...described}
        className="justify-self-start"
        onClick={() => setIsOpen(true)}
      >
        <Images aria-hidden size={17} />
        Escolher da biblioteca
      </Button>
      {description}
      {isOpen && <PictureLibrary onChoose={onChoose} onClose={() => setIsOpen(false)} />}
    </>
  );
}
