import { describe, expect, it } from "vitest";
import { requestFilters } from "./requests-filters.ts";

const AT_REST = { search: "", status: "", page: 1 } as const;
const read = (search: string) => requestFilters.read(new URLSearchParams(search));

describe("the address of the Privacidade screen", () => {
  it("holds every filter, and comes back as it was", () => {
    const filters = { search: "LGPD-2026-7K3QF", status: "DONE", page: 3 } as const;
    const search = requestFilters.write(filters).toString();
    expect(search).toBe("busca=LGPD-2026-7K3QF&status=DONE&pagina=3");
    expect(read(search)).toEqual(filters);
    expect(requestFilters.write(AT_REST).toString()).toBe("");
  });

  it.each(["", "status=constructor", "status=aberta", "pagina=0", "pagina=1e9", "pagina=x", "busca=%00%0A"])(
    "takes %j for nothing given",
    (search) => {
      expect(read(search)).toEqual(AT_REST);
    },
  );

  it("cuts a search to what the API takes", () => {
    expect(read(`busca=${"x".repeat(500)}`).search).toHaveLength(200);
  });
});
