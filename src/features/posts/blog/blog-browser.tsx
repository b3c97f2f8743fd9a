import Search from "lucide-react/icons/search";
import { useEffect, useId, useRef } from "react";
import { Form, useNavigate } from "react-router";
import { CategoryFilter } from "#src/publishing/public/category-filter.tsx";
import { ListEmpty } from "#src/publishing/public/list-empty.tsx";
import { useTexts } from "#src/settings/texts/use-texts.ts";
import { WAITING } from "#src/settings/texts/words/frame.ts";
import { BLOG } from "#src/settings/texts/words/lists.ts";
import { useTyped } from "#src/ui/lists/use-typed.ts";
import { useWantedSearch } from "#src/ui/lists/use-wanted-search.ts";
import { Container } from "#src/ui/primitives/container.tsx";
import { Input } from "#src/ui/primitives/input.tsx";
import { Link } from "#src/ui/primitives/link.tsx";
import { useIsLate } from "#src/ui/primitives/use-is-late.ts";
import { useLatest } from "#src/ui/primitives/use-latest.ts";
import { blogFilters, type BlogFilters, toBlogPath } from "./blog-filters.ts";
import type { BlogList } from "./blog-list.ts";
import { PostCard } from "./post-card.tsx";
import { PostGrid } from "./post-grid.tsx";

interface BlogBrowserProps {
  /** The filters of `list`. */
  filters: BlogFilters;
  list: BlogList;
}

/** Lists posts with search and filters, which are in the URL. */
export function BlogBrowser({ filters, list }: BlogBrowserProps) {
  const headingId = useId();
  const { wanted, isLate, change } = useBlogAddress();
  const { featured, posts } = list;
  const { posts: waiting } = useTexts(WAITING);
  const { withoutTag } = useTexts(BLOG);
  const isNarrowed = blogFilters.isNarrowed(filters);
  return (
    <Container className="blog">
      <div className="blog-tools">
        <CategoryFilter
          action="/blog"
          categories={list.categories}
          chosen={wanted.category}
          others={{ busca: wanted.search }}
          onChoose={(category) => change({ category })}
        />
        <BlogSearch filters={wanted} onSearch={(search) => change({ search })} />
      </div>
      <section aria-labelledby={headingId} aria-busy={isLate}>
        <div className="blog-count">
          <h2 id={headingId} className="sr-only">
            Artigos
          </h2>
          <output>{isLate ? waiting : describe(filters, list.total)}</output>
          {filters.tag && (
            <Link to={toBlogPath({ ...filters, tag: "", page: 1 })} preventScrollReset className="blog-untag">
              {withoutTag}
            </Link>
          )}
        </div>
        {featured && <PostCard post={featured} isLead turn={0} heading="h3" />}
        <PostGrid posts={posts} />
        {!featured && posts.length === 0 && (
          <ListEmpty
            className="blog-empty"
            all={isNarrowed ? { to: "/blog", text: "Ver todos os artigos" } : undefined}
          >
            {isNarrowed
              ? "Nenhum artigo encontrado com os filtros selecionados."
              : "Nenhum post publicado ainda. Volte em breve!"}
          </ListEmpty>
        )}
        <BlogPages filters={filters} pages={list.pages} />
      </section>
    </Container>
  );
}

/** Returns the filters that the visitor has chosen, even while their list is loading, and a function to change them. */
function useBlogAddress() {
  const navigate = useNavigate();
  const { search, isChanging } = useWantedSearch();
  const wanted = blogFilters.read(new URLSearchParams(search));
  const latest = useLatest(wanted);
  const change = (changed: Partial<BlogFilters>): void => {
    // The search calls this after a pause in typing, several renders later: hence `latest`.
    void navigate(toBlogPath({ ...latest.current, page: 1, ...changed }), {
      // Back leaves the search; it does not go through each step of typing.
      replace: changed.search !== undefined && readShown().search !== "",
      preventScrollReset: true,
    });
  };
  return { wanted, isLate: useIsLate(isChanging), change };
}

function readShown(): BlogFilters {
  return blogFilters.read(new URLSearchParams(window.location.search));
}

function describe({ search, category, tag, page }: BlogFilters, total: number): string {
  const count = total === 1 ? "1 artigo" : `${total.toLocaleString("pt-BR")} artigos`;
  return [
    total === 0 ? "Nenhum artigo" : count,
    search && `para “${search}”`,
    category && `em ${category}`,
    tag && `com a tag “${tag}”`,
    page > 1 && `– página ${page}`,
  ]
    .filter(Boolean)
    .join(" ");
}

interface BlogPagesProps {
  filters: BlogFilters;
  pages: number;
}

function BlogPages({ filters, pages }: BlogPagesProps) {
  if (pages <= 1) return null;
  const { page } = filters;
  const to = (target: number) => toBlogPath({ ...filters, page: target });
  return (
    <nav aria-label="Paginação" className="blog-pages">
      {page > 1 && (
        <Link to={to(page - 1)} rel="prev" className="blog-page">
          Anterior
        </Link>
      )}
      <ol className="blog-page-list">
        {pagesAround(page, pages).map((target, index, all) => (
          <li key={target} className={target - (all[index - 1] ?? target - 1) > 1 ? "after-gap" : undefined}>
            <Link
              to={to(target)}
              aria-label={`Página ${target}`}
              aria-current={target === page ? "page" : undefined}
              className="blog-page"
            >
              {target}
            </Link>
          </li>
        ))}
      </ol>
      {page < pages && (
        <Link to={to(page + 1)} rel="next" className="blog-page">
          Próxima
        </Link>
      )}
    </nav>
  );
}

/** Returns the linked page numbers: 1 … 41 42 43 … 834. */
export function pagesAround(page: number, pages: number): number[] {
  const near = [1, page - 1, page, page + 1, pages];
  return [...new Set(near)].filter((target) => target >= 1 && target <= pages).toSorted((a, b) => a - b);
}

interface BlogSearchProps {
  filters: BlogFilters;
  /** Called when typing pauses, and at once on Enter. */
  onSearch: (search: string) => void;
}

/** Searches while the visitor types; without JavaScript, as a form. */
function BlogSearch({ filters, onSearch }: BlogSearchProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { typed, type, send } = useTyped(filters.search, onSearch);
  useEffect(() => {
    // The visitor may have typed before hydration.
    if (input.current && input.current.value !== filters.search) type(input.current.value);
    // oxlint-disable-next-line react/exhaustive-deps -- once
  }, []);
  return (
    <search className="blog-search">
      <Form
        action="/blog"
        onSubmit={(event) => {
          event.preventDefault();
          send(typed);
        }}
      >
        <label htmlFor={id} className="sr-only">
          Buscar artigos
        </label>
        <Input
          id={id}
          name="busca"
          type="search"
          autoComplete="off"
          enterKeyHint="search"
          placeholder="Buscar artigos"
          maxLength={200}
          className="pr-12"
          ref={input}
          value={typed}
          onChange={(event) => type(event.target.value)}
        />
        {filters.category && <input type="hidden" name="categoria" value={filters.category} />}
        <button type="submit" className="blog-search-button">
          <Search aria-hidden size={18} />
          <span className="sr-only">Buscar</span>
        </button>
      </Form>
    </search>
  );
}
