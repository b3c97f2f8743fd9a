import "./about.css";
import type { Route } from "./+types/about.page";
import { pageMeta } from "#src/ui/page/page-meta.ts";
import { Figures } from "./about-figures.tsx";
import { History } from "./about-history.tsx";
import { Tower } from "./about-tower.tsx";
import { Values } from "./about-values.tsx";
import { QuoteClosing } from "#src/features/leads/contact/quote.section.tsx";
import { useCompany } from "#src/site/frame/company.ts";
import { PlumbLine } from "#src/ui/sections/plumb-line.tsx";

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageMeta(matches, {
    title: "Sobre Nós",
    description:
      "Quem faz, de onde vem e no que acredita: história, missão, visão e os quatro valores com que construímos software há mais de dez anos.",
    path: location.pathname,
  });

/** Specification §2, "About page": history, mission, vision, values and figures, floor by floor. */
export default function About() {
  return (
    <div className="sheet under-trail">
      <div className="sheet-rest">
        <Opening />
        <Figures />
        <History />
        <Purpose />
        <Values />
        <QuoteClosing title={<>O próximo andar pode ser o&nbsp;seu.</>}>
          Conte o que a sua empresa precisa erguer. Respondemos em até 24&nbsp;horas úteis.
        </QuoteClosing>
        <PlumbLine />
      </div>
    </div>
  );
}

function Opening() {
  const { name } = useCompany();
  return (
    <div className="sheet-content about-opening">
      <div className="about-intro">
        <h1 className="text-[clamp(2.5rem,5.2vw,4.25rem)] leading-[1.03] tracking-[-0.032em]">
          Andar por&nbsp;andar, <br className="max-lg:hidden" />
          há mais de dez&nbsp;anos.
        </h1>
        <p className="mt-6 max-w-[31rem] text-lg text-muted">
          A {name} faz software para empresas brasileiras: sistemas sob medida, soluções prontas, integrações
          e o suporte que vem depois. Crescemos como se ergue um prédio, conferindo o andar de baixo antes de
          começar o de cima.
        </p>
      </div>
      <Tower />
    </div>
  );
}

function Purpose() {
  return (
    <div className="sheet-content mt-16 lg:mt-32">
      <section className="purpose" aria-labelledby="missao">
        <h2 id="missao" className="purpose-name">
          Missão
        </h2>
        <p className="purpose-words">
          Dar às empresas brasileiras sistemas que elas entendem, controlam e podem chamar de seus.
        </p>
      </section>
      <section className="purpose" aria-labelledby="visao">
        <h2 id="visao" className="purpose-name">
          Visão
        </h2>
        <p className="purpose-words">
          Um país em que contratar software seja tão claro quanto ler a planta de uma casa.
        </p>
      </section>
    </div>
  );
}
