import { QuoteLink } from "#src/features/leads/contact/quote.section.tsx";
import { buttonClass } from "#src/ui/primitives/button.tsx";
import { Link } from "#src/ui/primitives/link.tsx";
import { HeroDrawing } from "./hero-drawing.tsx";

/** Two of them fit side by side on a phone of 360 px. */
const HERO_BUTTON = "min-h-12 grow max-sm:px-3.5 sm:grow-0 md:max-lg:px-4 lg:min-h-13 lg:px-7 lg:text-base";

/** The main claim and the drawing. */
export function Hero() {
  return (
    <section className="hero measuring-grid" aria-labelledby="promessa">
      <div className="sheet-content hero-text">
        <p className="text-xs font-semibold sm:text-sm text-primary-ink">
          Software sob medida, do desenho à manutenção
        </p>
        <h1
          id="promessa"
          className="mt-3 text-hero tracking-[-0.032em] text-wrap sm:text-balance md:mt-5 md:text-wrap"
        >
          Sistemas que ficam de&nbsp;pé quando a empresa cresce.
        </h1>
        <p className="mt-6 max-w-[30rem] text-lg text-muted">
          Desenhamos, construímos e mantemos o software que segura a operação de empresas brasileiras: no
          prazo, documentado e seu.
        </p>
        <p className="mt-8 flex flex-wrap gap-2 sm:gap-3">
          <QuoteLink className={HERO_BUTTON} />
          <Link
            to="/portfolio"
            viewTransition
            className={buttonClass({ variant: "outline", className: HERO_BUTTON })}
          >
            Ver portfólio
          </Link>
        </p>
      </div>
      <HeroDrawing />
    </section>
  );
}
