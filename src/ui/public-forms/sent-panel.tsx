import { useEffect, useRef } from "react";
import { Button } from "../primitives/button.tsx";
import { PlumbBob } from "../primitives/plumb-bob.tsx";

interface SentPanelProps {
  title: string;
  /** Moves the focus to the title, which announces it, if the form was sent from this page. */
  takesFocus: boolean;
  children: React.ReactNode;
  again: string;
  /** Address of the empty form, for browsers without JavaScript. */
  formAddress: string;
  onAgain: () => void;
}

export function SentPanel({ title, takesFocus, children, again, formAddress, onAgain }: SentPanelProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  return (
    <div className="sent-panel">
      <PlumbBob className="sent-panel-bob" />
      <h2 ref={heading} tabIndex={-1} className="text-3xl">
        {title}
      </h2>
      {children}
      <form
        action={formAddress}
        className="mt-7"
        onSubmit={(event) => {
          event.preventDefault();
          onAgain();
        }}
      >
        <Button type="submit" variant="outline" className="max-sm:w-full">
          {again}
        </Button>
      </form>
    </div>
  );
}
