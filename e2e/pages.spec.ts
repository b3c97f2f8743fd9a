import { expectNoViolations } from "./axe.ts";
import { whenReady } from "./ready.ts";
import { expect, test } from "./site.ts";
import { getToken } from "./staff.ts";

test("a page of sections comes once as HTML, and later pages without loading the site anew", async ({
  page,
}) => {
  const documents: string[] = [];
  const errors: Error[] = [];
  page.on("pageerror", (error) => errors.push(error));
  page.on("request", (request) => {
    if (request.resourceType() === "document") documents.push(new URL(request.url()).pathname);
  });
  const response = await page.goto("/");
  const quotation = "O fechamento do mês caiu de quatro dias para uma manhã.";
  expect((await response!.text()).split(quotation)).toHaveLength(2);
  await whenReady(page);
  const main = page.getByRole("main");
  await expect(main.getByText(quotation)).toBeVisible();

  await main.getByRole("link", { name: "Saiba mais sobre Soluções SaaS Prontas" }).click();
  await expect(page).toHaveURL(/\/servicos#solucoes-saas-prontas$/);
  await expect(main.getByRole("heading", { name: "Soluções SaaS Prontas" })).toBeInViewport();
  await page
    .getByRole("navigation", { name: "Principal" })
    .getByRole("link", { name: "Sobre", exact: true })
    .click();
  await expect(main.getByRole("heading", { level: 1 })).toHaveText(
    /Andar por\sandar,\s+há mais de dez\sanos\./,
  );
  await expect(main.getByRole("heading", { name: "Soluções SaaS Prontas" })).toHaveCount(0);
  await page.goBack();
  await expect(main.getByRole("heading", { level: 1 })).toHaveText(/Da planta ao\splantão\./);
  await page.goBack();
  await expect(main.getByText(quotation)).toBeVisible();
  await expect(page.locator(".hero-stage")).not.toHaveCSS("display", "block");
  expect(documents).toEqual(["/"]);
  expect(errors).toEqual([]);
});

test("a published change is on the page at once, and nothing of a text becomes markup", async ({
  page,
  request,
}) => {
  const headers = { authorization: `Bearer ${await getToken(request)}` };
  const title = `Página <b>nova</b> & ${Date.now()}`;
  const path = `/lp/teste-${Date.now()}`;
  const hero = {
    id: crypto.randomUUID(),
    type: "hero",
    version: 1,
    props: {
      title: "{{empresa}} <img src=x onerror=alert(1)>",
      buttons: [{ label: "Ir", to: "/blog" }],
    },
  };
  const created = await request.post("/api/pages", {
    headers,
    data: { title, path, isPublished: true, sections: [hero] },
  });
  expect(created.status()).toBe(201);
  const { id } = (await created.json()) as { id: string };
  // A section from another version of the product.
  const foreign = { id: crypto.randomUUID(), type: "holograma", version: 3, props: { x: 1 } };
  const changed = await request.put(`/api/pages/${id}`, { headers, data: { sections: [hero, foreign] } });
  expect(changed.status()).toBe(200);
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "Prumo Sistemas <img src=x onerror=alert(1)>",
  );
  const steps = page.getByRole("navigation", { name: "Trilha de navegação" }).getByRole("listitem");
  // A part of the path without a page of its own is not in the breadcrumb.
  await expect(steps).toHaveText(["Home", title]);
  await expect(page.getByRole("main")).not.toContainText("holograma");
  await request.post(`/api/pages/${id}/unpublish`, { headers, data: {} });
  expect((await page.goto(path))?.status()).toBe(404);
});

test("a landing page stands without the menu and out of search engines, with its breadcrumb", async ({
  page,
  request,
}) => {
  const headers = { authorization: `Bearer ${await getToken(request)}` };
  const path = `/lp/campanha-${Date.now()}`;
  const hero = { id: crypto.randomUUID(), type: "hero", version: 1, props: { title: "Uma oferta" } };
  const data = { title: "Oferta de novembro", path, isPublished: true, header: "logo", isNotIndexed: true };
  const created = await request.post("/api/pages", { headers, data: { ...data, sections: [hero] } });
  expect(created.status()).toBe(201);
  const { id } = (await created.json()) as { id: string };
  await page.goto(path);
  await whenReady(page);
  const top = page.getByRole("banner");
  await expect(top.getByRole("link")).toHaveCount(1);
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
  const trail = page.getByRole("navigation", { name: "Trilha de navegação" });
  await expect(trail.getByRole("listitem")).toHaveText(["Home", "Oferta de novembro"]);
  expect(await (await request.get("/sitemap.xml")).text()).not.toContain(path);
  // Another page has the menu again, also without loading the site anew.
  await trail.getByRole("link", { name: "Home" }).click();
  await expect(top.getByRole("link", { name: "Portfólio" })).toBeVisible();

  const without = await request.put(`/api/pages/${id}`, {
    headers,
    data: { header: "none", isNotIndexed: false },
  });
  expect(without.status()).toBe(200);
  await page.goto(path);
  await expect(page.getByRole("banner")).toHaveCount(0);
  await expect(trail).toBeInViewport();
  await expect(page.locator('meta[name="robots"]')).not.toHaveAttribute("content", "noindex");
  await expectNoViolations(page);
});
