import { cx } from "class-variance-authority";
import type { SiteSlot } from "../identities/drawing/slots.ts";
import { useIdentity } from "../identities/identity-context.ts";
import { SiteDrawing } from "../identities/site-drawing.tsx";
import { Container } from "../primitives/container.tsx";

interface NoticeProps {
  title: string;
  text: string;
  drawing: SiteSlot;
  children?: React.ReactNode;
}

/** A message at the left and a drawing at the right; the message stands alone without drawings. */
export function Notice({ title, text, drawing, children }: NoticeProps) {
  const isAlone = useIdentity() === "none";
  return (
    <Container
      className={cx(
        "grid items-start gap-x-12 gap-y-10 pt-(--head) pb-10 lg:min-h-[min(44rem,78dvh)] lg:pb-16",
        !isAlone && "lg:grid-cols-[1fr_1.05fr]",
      )}
    >
      <div>
        <h1 className="text-5xl">{title}</h1>
        <p className="mt-5 max-w-110 text-lg text-muted">{text}</p>
        {children && <div className="mt-8">{children}</div>}
      </div>
      {!isAlone && (
        <div className="mx-auto w-full max-w-130 max-lg:max-w-90">
          <SiteDrawing slot={drawing} />
        </div>
      )}
    </Container>
  );
}
