import Search from "lucide-react/icons/search";
import { useEffect, useId, useRef } from "react";
import { Form } from "react-router";
import { useTyped } from "#src/ui/lists/use-typed.ts";
import { Input } from "#src/ui/primitives/input.tsx";
import type { BlogFilters } from "./blog-filters.ts";

interface BlogSearchProps {
  filters: BlogFilters;
  /** Called when typing pauses, and at once on Enter. */
  onSearch: (search: string) => void;
}

/** Searches while the visitor types; without JavaScript, as a form. */
export function BlogSearch({ filters, onSearch }: BlogSearchProps) {
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
