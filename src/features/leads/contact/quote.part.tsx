import { buttonClass } from "#src/ui/primitives/button.tsx";
import { Link } from "#src/ui/primitives/link.tsx";

export const QUOTE_PATH = "/contato";

/** The site's main button. Analytics recognizes clicks on it by this text. */
export function QuoteLink({
  size,
  className,
}: Pick<NonNullable<Parameters<typeof buttonClass>[0]>, "size" | "className">) {
  return (
    <Link to={QUOTE_PATH} viewTransition className={buttonClass({ variant: "cta", size, className })}>
      Solicitar Orçamento
    </Link>
  );
}

interface QuoteClosingProps {
  title: React.ReactNode;
  children: React.ReactNode;
}

/** Shows the call to action at the end of a page, where the page's plumb line ends too. */
export function QuoteClosing({ title, children }: QuoteClosingProps) {
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
          <QuoteLink size="lg" />
        </p>
      </div>
      <div className="closing-soil" />
    </section>
  );
}
