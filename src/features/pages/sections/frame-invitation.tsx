import type { ReactNode } from "react";
import { Button, buttonClass } from "#src/ui/primitives/button.tsx";

interface FrameInvitationProps {
  /** Loaded when the visitor asks for it (ui/page/open-frame.ts). */
  frame: { src: string; title: string };
  note: ReactNode;
  loadLabel: ReactNode;
  /** Opens the content on its own site; the only way without JavaScript. */
  link: { href: string; label: ReactNode };
  children?: ReactNode;
}

/** Stands in for third-party content; nothing is loaded from the third party before the visitor asks. */
export function FrameInvitation({ frame, note, loadLabel, link, children }: FrameInvitationProps) {
  return (
    <div className="frame-invitation">
      {children}
      {note && <p className="mx-auto max-w-[26rem] text-sm">{note}</p>}
      <p className="mt-4 flex flex-wrap justify-center gap-3">
        {loadLabel && (
          <Button className="scriptless:hidden" data-frame={frame.src} data-title={frame.title}>
            {loadLabel}
          </Button>
        )}
        {link.label && (
          <a
            href={link.href}
            target="_blank"
            rel="noopener"
            className={buttonClass({ variant: "outline", className: "bg-surface" })}
          >
            {link.label}
            <span className="sr-only"> (abre em outra aba)</span>
          </a>
        )}
      </p>
    </div>
  );
}
