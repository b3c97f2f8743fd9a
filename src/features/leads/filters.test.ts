import { describe, expect, it } from "vitest";
import { describeFilter, inboxFilters, isSameFilter, toInboxFilters } from "./filters.ts";

const read = (search: string) => inboxFilters.read(new URLSearchParams(search));

describe("the address of the Leads screen", () => {
  it("holds every filter, and comes back as it was", () => {
    const filters = {
      q: "ana maria",
      status: "NEW",
      source: "contact-form",
      owner: "none",
      stage: "Proposta",
      from: "2026-03-01",
      to: "2026-03-31",
      minValue: "100000",
      maxValue: "200000",
      city: "Campinas",
      tag: "feira",
      custom: "porte=Grande&regiao.has=sul",
      origin: "google",
      channel: "search",
      campaign: "outubro",
      firstPage: "/lp",
      unanswered: "true",
      idleDays: "7",
      withoutNextStep: "true",
      view: "quadro",
      sort: "-value",
      lead: "0b6f5c1e-6a4e-4f0e-9a57-2f6b1f0c9a11",
      page: 3,
    } as const;
    const search = inboxFilters.write(filters).toString();
    expect(search).toBe(
      "busca=ana+maria&status=NEW&fonte=contact-form&responsavel=none&etapa=Proposta&de=2026-03-01&ate=2026-03-31" +
        "&valor-minimo=100000&valor-maximo=200000&cidade=Campinas&tag=feira&campos=porte%3DGrande%26regiao.has%3Dsul" +
        "&origem=google&canal=search&campanha=outubro&primeira-pagina=%2Flp&sem-resposta=true&parados=7" +
        "&proximo-passo=true&visao=quadro&ordem=-value&lead=0b6f5c1e-6a4e-4f0e-9a57-2f6b1f0c9a11&pagina=3",
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
    "responsavel=eu",
    "de=ontem",
    "valor-minimo=-1",
    "parados=0",
    "sem-resposta=sim",
    "cidade=%00",
    "ordem=senha",
    "lead=x",
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
    const { view: _view, sort: _sort, lead: _lead, page: _page, ...none } = inboxFilters.defaults;
    expect(toInboxFilters({ status: "LOST" })).toEqual({ ...none, status: "LOST" });
  });

  it("is recorded in words, without the text of the search", () => {
    const filter = { q: "ana", status: "NEW", source: "website", from: "2026-03-01" } as const;
    expect(describeFilter(filter)).toEqual({
      Busca: "sim",
      Status: "Novo",
      Fonte: "Site",
      "Recebido desde": "01/03/2026",
    });
    expect(describeFilter({ q: "" })).toEqual({});
  });
});
