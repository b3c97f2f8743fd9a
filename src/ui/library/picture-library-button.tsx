import Images from "lucide-react/icons/images";
import { useState } from "react";
import { Button } from "../primitives/button.tsx";
import { type ChosenPicture, PictureLibrary } from "./picture-library.tsx";

export function PictureLibraryButton({ onChoose }: { onChoose: (picture: ChosenPicture) => void }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="outline" size="sm" className="justify-self-start" onClick={() => setIsOpen(true)}>
        <Images aria-hidden size={17} />
        Escolher da biblioteca
      </Button>
      {isOpen && <PictureLibrary onChoose={onChoose} onClose={() => setIsOpen(false)} />}
    </>
  );
}
