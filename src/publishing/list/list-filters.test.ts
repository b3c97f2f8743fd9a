import { describe, expect, it } from "vitest";
import { listFilters } from "./list-filters.ts";

const read = (search: string) => listFilters.read(new URLSearchParams(search));

describe("the address of a list", () => {
  it("holds every filter, and comes back as it was", () => {
    const filters = {
      search: "nota fiscal",
      category: "Integrações",
      status: "rascunhos" as const,
      requests: "sim" as const,
      page: 3,
    };
    const search = listFilters.write(filters).toString();
    expect(search).toBe(
      "busca=nota+fiscal&categoria=Integra%C3%A7%C3%B5es&status=rascunhos&pedidos=sim&pagina=3",
    );
    expect(read(search)).toEqual(filters);
  });

  it("is empty where nothing is filtered", () => {
    expect(listFilters.write(listFilters.defaults).toString()).toBe("");
    expect(listFilters.isNarrowed(read("pagina=2"))).toBe(false);
    expect(listFilters.isNarrowed(read("categoria=SaaS"))).toBe(true);
  });

  it.each([
    "pagina=0",
    "pagina=-1",
    "pagina=1.5",
    "pagina=1e9",
    "pagina=abc",
    "busca=%00%0A",
    "categoria=%00",
    "pedidos=nao",
    "status=Rascunho",
  ])("takes %s for nothing given", (search) => {
    expect(read(search)).toEqual(listFilters.defaults);
  });

  it("cuts texts to what the API takes", () => {
    const filters = read(`busca=${"x".repeat(500)}&categoria=${"y".repeat(500)}`);
    expect([filters.search.length, filters.category.length]).toEqual([200, 80]);
  });
});
