const FLOORS = [
  {
    when: "Ano 1",
    title: "Uma mesa e um caderno de pedidos",
    text: "O primeiro sistema trocou um caderno por uma tela. Uma só, feita ao lado de quem ia usá-la.",
    kept: "ouvir antes de desenhar.",
  },
  {
    when: "Ano 3",
    title: "A casa que outros construíram",
    text: "Assumimos um sistema antigo, sem manual e sem quem o conhecesse. Levamos meses para entender o que fazia.",
    kept: "nada vai ao ar sem documentação.",
  },
  {
    when: "Ano 6",
    title: "Peças que se repetiam",
    text: "Metade dos projetos pedia as mesmas partes. Elas viraram as soluções prontas, que assentam em dias.",
    kept: "não cobrar duas vezes pela mesma peça.",
  },
  {
    when: "Ano 8",
    title: "Um domingo sem telefone",
    text: "Um sistema parou, e o dono não tinha para quem ligar. Na semana seguinte, passou a ter, a qualquer hora.",
    kept: "suporte 24/7, com quem conhece o código.",
  },
  {
    when: "Hoje",
    title: "O andar que você vê daqui",
    text: "Mais de 50 projetos e de 30 clientes depois, o costume é o mesmo: conferir o prumo e só então subir.",
    kept: "o fio, no meio de tudo.",
  },
];

/** The company's history, a floor of the tower for each year. */
export function History() {
  return (
    <section className="sheet-content mt-16 lg:mt-32" aria-labelledby="historia">
      <div className="clear-of-line">
        <h2 id="historia" className="text-4xl">
          Nossa história
        </h2>
        <p className="mt-3 text-muted">Contada de baixo para cima, com o que cada andar deixou. (exemplo)</p>
      </div>
      <ol className="floors">
        {FLOORS.map(({ when, title, text, kept }) => (
          <li key={when} className="floor">
            <p className="floor-year">{when}</p>
            <div className="floor-words">
              <h3 className="text-xl leading-tight">{title}</h3>
              <p className="mt-2 text-muted">{text}</p>
            </div>
            <p className="floor-kept">
              <span className="font-semibold text-primary-ink">O que ficou:</span> {kept}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
