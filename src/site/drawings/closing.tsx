import { buttonClass } from "#src/ui/primitives/button.tsx";
import { Link } from "#src/ui/primitives/link.tsx";
import { QUOTE_PATH } from "#src/site/frame/navigation.ts";

interface ClosingProps {
  title: React.ReactNode;
  children: React.ReactNode;
}

/** Where the line of a page ends: the call to action, standing on the ground. */
export function Closing({ title, children }: ClosingProps) {
  return (
    <section className="closing band measuring-grid" aria-labelledby="conversa">
      <div className="sheet-content closing-content">
        <div className="closing-text">
          <h2 id="conversa" className="text-[clamp(2.25rem,5vw,3.75rem)] leading-[1.05] tracking-[-0.03em]">
            {title}
          </h2>
          <p className="mt-4 max-w-[30rem] text-lg text-muted">{children}</p>
        </div>
        <p className="closing-action">
          <Link to={QUOTE_PATH} viewTransition className={buttonClass({ variant: "cta", size: "lg" })}>
            Solicitar Orçamento
          </Link>
        </p>
      </div>
      <div className="closing-soil" />
    </section>
  );
}
