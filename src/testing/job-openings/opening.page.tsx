import { data, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from "react-router";
import { pageContext } from "#src/platform/http/pages/page-context.ts";
import { renderOnce } from "#src/publishing/markdown.server.ts";
import { findPictures } from "#src/publishing/public/item-pictures.server.ts";
import { loadItem } from "#src/publishing/public/load-item.server.ts";
import { MissingItem } from "#src/publishing/public/missing-item.tsx";
import { CoverPicture } from "#src/ui/images/cover-picture.tsx";
import { pageMeta } from "#src/ui/page/page-meta.ts";
import { Container } from "#src/ui/primitives/container.tsx";
import { openingType } from "./openings.server.ts";
import type { Opening } from "./schema.ts";

const MISSING = "Vaga não encontrada";

export const meta: MetaFunction<typeof loader> = ({ matches, location: { pathname: path }, loaderData }) =>
  pageMeta(
    matches,
    loaderData?.opening ? { title: loaderData.opening.title, path } : { title: MISSING, path, hidden: true },
  );

/** Ends the breadcrumb with the opening's title. */
export const handle = {
  breadcrumb: (loaded?: { opening: Opening | null }) => loaded?.opening?.title ?? MISSING,
};

export async function loader({ params, context }: LoaderFunctionArgs) {
  const page = context.get(pageContext);
  const { resources } = page;
  const { shown, failed, answer } = await loadItem(page, openingType, params.slug ?? "", async (opening) => ({
    opening,
    ...(await renderOnce(resources, openingType.tag(opening.id), opening.text)),
    picture: (await findPictures(resources, [opening.picture]))[0] ?? null,
  }));
  return data({ ...(shown ?? { opening: null, html: "", picture: null }), failed }, answer);
}

export { fromLoader as headers } from "#src/platform/http/pages/page-answers.ts";

export default function OpeningPage() {
  const { opening, html, picture, failed } = useLoaderData<typeof loader>();
  if (!opening) {
    return (
      <MissingItem title={MISSING} back={{ to: "/vagas", text: "Ver as vagas" }}>
        {failed ? "Não foi possível carregar a vaga." : "Ela pode já ter sido preenchida."}
      </MissingItem>
    );
  }
  const { title, place, pay, applyBy } = opening;
  return (
    <Container>
      <h1 className="text-4xl font-bold">{title}</h1>
      <CoverPicture title={title} image={picture} sizes="100vw" />
      <p>{[place, pay].filter(Boolean).join(" · ")}</p>
      {applyBy && <p>Inscrições até {applyBy.split("-").toReversed().join("/")}</p>}
      <div className="article" dangerouslySetInnerHTML={{ __html: html }} />
    </Container>
  );
}
