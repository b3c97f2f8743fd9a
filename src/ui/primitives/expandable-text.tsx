import { useState } from "react";

interface ExpandableTextProps {
  text: string;
  /** The visible start; equal to `text` if that is short. */
  preview: string;
  more: string;
}

export function ExpandableText({ text, preview, more }: ExpandableTextProps) {
  const [isWhole, setIsWhole] = useState(false);
  return (
    <div className="mt-2 max-w-[75ch] text-sm">
      <p className="wrap-anywhere whitespace-pre-line">{isWhole ? text : preview}</p>
      {preview !== text && (
        <button
          type="button"
          aria-expanded={isWhole}
          className="touch-target mt-1 rounded-control font-semibold text-primary-ink underline-offset-4 hover:underline"
          onClick={() => setIsWhole(!isWhole)}
        >
          {isWhole ? "Ver menos" : more}
        </button>
      )}
    </div>
  );
}
