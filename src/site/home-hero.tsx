import { Link } from "react-router";
import { HeroDrawing } from "./hero-drawing.tsx";

/** The promise, and the drawing that shows what is meant by it. */
export function Hero() {
  return (
    <section className="hero" aria-labelledby="promessa">
      <div className="sheet-content hero-text">
        <p className="text-[0.9375rem] font-semibold text-primary-ink">
          Software sob medida, do desenho à manutenção
        </p>
        <h1
          id="promessa"
          className="mt-4 font-display text-[clamp(2.5rem,6vw,4.75rem)] leading-[1.02] font-bold tracking-[-0.03em] text-balance md:mt-5"
        >
          Sistemas que ficam de pé quando a empresa cresce.
        </h1>
        <p className="mt-6 max-w-[30rem] text-lg text-pretty text-muted">
          Desenhamos, construímos e mantemos o software que segura a operação de empresas brasileiras: no
          prazo, documentado e seu.
        </p>
        <p className="mt-8 flex flex-wrap gap-3">
          <Link to="/contato" className="btn-cta">
            Solicitar Orçamento
          </Link>
          <Link to="/portfolio" className="btn-outline">
            Ver portfólio
          </Link>
        </p>
      </div>
      <HeroDrawing />
    </section>
  );
}
