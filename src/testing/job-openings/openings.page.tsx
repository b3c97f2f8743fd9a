import { data, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from "react-router";
import { pageContext } from "#src/platform/http/pages/page-context.ts";
import { ListEmpty } from "#src/publishing/public/list-empty.tsx";
import { loadList } from "#src/publishing/public/load-list.server.ts";
import { Pagination } from "#src/ui/lists/pagination.tsx";
import { pageMeta } from "#src/ui/page/page-meta.ts";
import { Container } from "#src/ui/primitives/container.tsx";
import { Link } from "#src/ui/primitives/link.tsx";
import { openingType } from "./openings.server.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  pageMeta(matches, { title: "Vagas", path: "/vagas" });

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { list, answer } = await loadList(context.get(pageContext), openingType, request.url);
  return data(list, answer);
}

export { fromLoader as headers } from "#src/platform/http/pages/page-answers.ts";

export default function Openings() {
  const { items, page, pages } = useLoaderData<typeof loader>();
  return (
    <Container>
      <h1 className="text-4xl font-bold">Vagas</h1>
      {items.length === 0 && (
        <ListEmpty className="" all={undefined}>
          Nenhuma vaga aberta.
        </ListEmpty>
      )}
      <ul>
        {items.map(({ id, slug, title, place }) => (
          <li key={id}>
            <Link to={`/vagas/${slug}`}>{title}</Link>, {place}
          </li>
        ))}
      </ul>
      <Pagination page={page} pages={pages} toSearch={(target) => `?pagina=${target}`} />
    </Container>
  );
}
