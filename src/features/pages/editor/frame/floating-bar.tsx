import X from "lucide-react/icons/x";
import { IconButton } from "../controls/icon-button.tsx";

interface FloatingBarProps {
  children: React.ReactNode;
  onClose: () => void;
}

/** Floats over the lower edge of the page, for the clicked link or picture. */
export function FloatingBar({ children, onClose }: FloatingBarProps) {
  return (
    <div className="absolute inset-x-3 bottom-3 z-10 mx-auto flex max-h-[70%] max-w-120 animate-appear items-start gap-2 overflow-y-auto rounded-card border bg-surface py-1.5 pr-1.5 pl-4 shadow-float">
      {children}
      <IconButton label="Fechar" Icon={X} onClick={onClose} />
    </div>
  );
}
