import { afterAll, beforeAll, expect, it } from "vitest";
import { addStaff, type Staff } from "#src/testing/staff.ts";
import { openTestSite, type TestSite } from "#src/testing/test-site.ts";

let site: TestSite;
let ana: Staff;
let bia: Staff;
beforeAll(async () => {
  site = await openTestSite({ RATE_LIMITS: "off" });
  [ana, bia] = [await addStaff(site.resources, "admin"), await addStaff(site.resources, "editor-leads")];
});
afterAll(() => site.close());

const call = (
  method: "GET" | "POST" | "PUT" | "DELETE",
  id = "",
  payload?: object,
  { headers }: Staff = ana,
) =>
  site.api.inject({
    method,
    url: `/api/leads/filters${id && `/${id}`}`,
    headers: { ...headers },
    ...(payload && { payload }),
  });
const names = async (staff?: Staff) =>
  (await call("GET", "", undefined, staff))
    .json<{ filters: { name: string }[] }>()
    .filters.map(({ name }) => name);

it("a filter is kept under a name for oneself, replaced and taken away", async () => {
  const made = await call("POST", "", { name: "Novos da feira", status: "NEW", source: "feira", q: "ana" });
  expect(made.statusCode, made.body).toBe(201);
  expect(made.json()).toMatchObject({ name: "Novos da feira", status: "NEW", source: "feira", q: "ana" });
  const again = await call("POST", "", { name: "NOVOS da feira", status: "LOST" });
  expect(again.json()).toMatchObject({ status: "LOST", q: "" });
  expect(await names()).toEqual(["NOVOS da feira"]);
  expect(await names(bia)).toEqual([]);
  const { id } = again.json<{ id: string }>();
  expect((await call("DELETE", id, undefined, bia)).statusCode).toBe(404);
  expect((await call("DELETE", id)).statusCode).toBe(204);
  expect((await call("DELETE", id)).statusCode).toBe(404);
  expect((await call("DELETE", "x")).statusCode).toBe(404);
});

it.each([
  [{ status: "NEW" }, "name", "Nome: dê um nome ao filtro"],
  [{ name: "a".repeat(41) }, "name", "Nome: no máximo 40 caracteres"],
  [{ name: "Oi", status: "novo" }, "status", "Status inválido"],
])("is refused as %j", async (input, field, message) => {
  const refused = await call("POST", "", input);
  expect(refused.statusCode).toBe(422);
  expect(refused.json()).toMatchObject({ errors: [{ field, message }] });
});

it("a person keeps twenty", async () => {
  for (let number = 0; number < 20; number++)
    expect((await call("POST", "", { name: `Filtro ${number}` }, bia)).statusCode).toBe(201);
  expect((await call("POST", "", { name: "Mais um" }, bia)).statusCode).toBe(422);
  expect((await call("POST", "", { name: "filtro 3", status: "LOST" }, bia)).statusCode).toBe(201);
  expect(await names(bia)).toHaveLength(20);
});

it("a shared one is seen by all who see leads, and changed by its maker and administrators", async () => {
  const carla = await addStaff(site.resources, "sales");
  const davi = await addStaff(site.resources, "sales");
  const shared = async (staff?: Staff) =>
    (await call("GET", "", undefined, staff))
      .json<{ filters: { name: string; isShared: boolean; mayChange: boolean; sharedBy?: string }[] }>()
      .filters.find(({ name }) => name === "Campinas");
  const made = await call("POST", "", { name: "Campinas", city: "Campinas", isShared: true }, carla);
  expect(made.json()).toMatchObject({ city: "Campinas", isShared: true, mayChange: true });
  const { id } = made.json<{ id: string }>();
  expect(await shared(davi)).toMatchObject({ mayChange: false, sharedBy: carla.user.name, city: "Campinas" });
  expect(await shared()).toMatchObject({ mayChange: true });
  expect((await call("PUT", id, { isShared: false }, davi)).statusCode).toBe(404);
  expect((await call("DELETE", id, undefined, davi)).statusCode).toBe(404);
  expect((await call("PUT", id, {})).statusCode).toBe(422);
  expect((await call("PUT", id, { isShared: false }, carla)).json()).toMatchObject({ isShared: false });
  expect(await shared(davi)).toBeUndefined();
  // What nobody else sees is nobody else's, an administrator's neither.
  expect((await call("DELETE", id)).statusCode).toBe(404);
  await call("PUT", id, { isShared: true }, carla);
  expect((await call("DELETE", id)).statusCode).toBe(204);
});
