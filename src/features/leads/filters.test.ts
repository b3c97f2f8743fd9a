import { describe, expect, it } from "vitest";
import { describeFilter, inboxFilters, isSameFilter, toInboxFilters } from "./filters.ts";

const read = (search: string) => inboxFilters.read(new URLSearchParams(search));

describe("the address of the Leads screen", () => {
  it("holds every filter, and comes back as it was", () => {
    const filters = {
      q: "ana maria",
      status: "NEW",
      source: "contact-form",
      withoutNextStep: "true",
      view: "quadro",
      page: 3,
    } as const;
    const search = inboxFilters.write(filters).toString();
    expect(search).toBe(
      "busca=ana+maria&status=NEW&fonte=contact-form&proximo-passo=true&visao=quadro&pagina=3",
    );
    expect(read(search)).toEqual(filters);
  });

  it("is empty where nothing is filtered", () => {
    expect(inboxFilters.write(inboxFilters.defaults).toString()).toBe("");
    expect(read("")).toEqual(inboxFilters.defaults);
    expect(inboxFilters.isNarrowed(read("pagina=2"))).toBe(false);
    expect(inboxFilters.isNarrowed(read("visao=quadro"))).toBe(false);
    expect(inboxFilters.isNarrowed(read("fonte=website"))).toBe(true);
  });

  it.each([
    "status=constructor",
    "status=novo",
    "fonte=Contact%20Form",
    "fonte=%00",
    "visao=constructor",
    "pagina=0",
    "pagina=-1",
    "pagina=1.5",
    "pagina=1e9",
    "pagina=abc",
    "busca=%00%0A",
  ])("takes %s for nothing given", (search) => {
    expect(read(search)).toEqual(inboxFilters.defaults);
  });

  it("cuts a search to what the API takes", () => {
    expect(read(`busca=${"x".repeat(500)}`).q).toHaveLength(200);
  });
});

describe("a filter of leads", () => {
  it("is the same whether the address or the API names it", () => {
    expect(isSameFilter(read("busca=ana&status=NEW"), { q: "ana", status: "NEW" })).toBe(true);
    expect(isSameFilter(read("visao=quadro&pagina=2"), { q: "" })).toBe(true);
    expect(isSameFilter(read("fonte=website"), { q: "ana" })).toBe(false);
    expect(toInboxFilters({ status: "LOST" })).toEqual({
      q: "",
      status: "LOST",
      source: "",
      withoutNextStep: "",
    });
  });

  it("is recorded in words, without the text of the search", () => {
    const filter = { q: "ana", status: "NEW", source: "website" } as const;
    expect(describeFilter(filter)).toEqual({ Busca: "sim", Status: "Novo", Fonte: "website" });
    expect(describeFilter({ q: "" })).toEqual({});
  });
});
