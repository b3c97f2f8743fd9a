import { useState } from "react";

interface ExpandableTextProps {
  text: string;
  /** The visible start; equal to `text` if that is short. */
  preview: string;
  more: string;
  className?: string;
}

export function ExpandableText({ text, preview, more, className = "mt-2 text-sm" }: ExpandableTextProps) {
  const [isWhole, setIsWhole] = useState(false);
  return (
    <div className={`max-w-[75ch] ${className}`}>
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
