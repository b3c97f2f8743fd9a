// Every type of section on one page, as visitors get it, and the behavior of some.

import type { APIRequestContext, Page } from "@playwright/test";
import { expectNoViolations } from "./axe.ts";
import { picturedExamples, uploadImage } from "./pictured-examples.ts";
import { whenReady } from "./ready.ts";
import { readKinds } from "./section-kinds.ts";
import { expect, test } from "./site.ts";
import { getToken, openSignedIn } from "./staff.ts";

interface Kind {
  type: string;
  label: string;
  example: Record<string, unknown>;
  variants: { label: string; props: Record<string, unknown> }[];
}

const toSection = (type: string, props: object) => ({ id: crypto.randomUUID(), type, version: 1, props });

async function createPage(request: APIRequestContext, sections: object[], title = "Uma página") {
  const headers = { authorization: `Bearer ${await getToken(request)}` };
  const path = `/lp/secoes-${crypto.randomUUID()}`;
  const data = { title, path, isPublished: true, sections };
  const answer = await request.post("/api/pages", { headers, data });
  expect(await answer.text()).toContain(path);
  expect(answer.status()).toBe(201);
  return path;
}

function widthOver(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

test("every kind fits any screen, and anybody can use it", async ({ page, request, site }) => {
  test.slow();
  await site.changeSettings("google_maps_embed_url = 'https://www.google.com/maps/embed?pb=1'");
  const withImages = await picturedExamples(request);
  const headers = { authorization: `Bearer ${await getToken(request)}` };
  const kinds = await readKinds<Kind>(request, headers);
  expect(kinds.length).toBeGreaterThanOrEqual(25);
  const sections = kinds.map(({ type, example }) => toSection(type, { ...example, ...withImages[type] }));
  const errors: Error[] = [];
  page.on("pageerror", (error) => errors.push(error));
  await page.goto(await createPage(request, sections));
  await whenReady(page);
  await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toHaveCount(1);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    for (const width of [320, 768, 1440, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      expect([width, await widthOver(page)]).toEqual([width, 0]);
    }
  }
  await expectNoViolations(page);
  expect(errors).toEqual([]);
  await site.changeSettings("google_maps_embed_url = NULL");
});

test("every variant fits any screen with its picture, and anybody can use it", async ({ page, request }) => {
  test.slow();
  const picture = { path: await uploadImage(request), alt: "Uma obra" };
  const withImages = await picturedExamples(request);
  const headers = { authorization: `Bearer ${await getToken(request)}` };
  const kinds = await readKinds<Kind>(request, headers);
  const variants = kinds.flatMap(({ type, label, example, variants: all }) =>
    all.map((variant) => {
      const isBehind = (variant.props.appearance as { background?: string } | undefined)?.background;
      const own = type === "hero" && isBehind !== "picture" ? { image: picture } : {};
      const appearance = {
        ...(variant.props.appearance as object),
        ...(isBehind === "picture" && { picture }),
      };
      const title = `${label}: ${variant.label}`;
      return toSection(type, {
        ...example,
        ...withImages[type],
        ...own,
        ...variant.props,
        appearance,
        title,
      });
    }),
  );
  expect(variants.length).toBeGreaterThanOrEqual(20);
  await page.goto(await createPage(request, variants, "Variações"));
  await whenReady(page);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    for (const width of [320, 768, 1024, 1440, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      expect([width, await widthOver(page)]).toEqual([width, 0]);
    }
  }
  await expectNoViolations(page);
  // axe takes the page's own colors for those that the system forces, so only the room is measured.
  await page.emulateMedia({ forcedColors: "active" });
  expect(await widthOver(page)).toBe(0);
});

test("tabs and a carousel work without JavaScript", async ({ browser, request, site }) => {
  const tabs = toSection("tabs", {
    title: "Para cada mesa",
    items: [
      { name: "Financeiro", body: "O mês fecha." },
      { name: "Vendas", body: "O estoque na tela." },
    ],
  });
  const quotes = toSection("testimonials", {
    title: "Dizem",
    arrangement: "carousel",
    items: Array.from({ length: 6 }, (_, index) => ({ quote: `Depoimento ${index}.`, name: "Rita" })),
  });
  const path = await createPage(request, [toSection("hero", { title: "Oi" }), tabs, quotes]);
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url });
  const page = await context.newPage();
  await page.goto(path);
  await expect(page.getByText("O mês fecha.")).toBeVisible();
  await expect(page.getByText("O estoque na tela.")).toBeHidden();
  await page.getByRole("radio", { name: "Financeiro" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByText("O estoque na tela.")).toBeVisible();
  await expect(page.getByText("O mês fecha.")).toBeHidden();
  await page.getByText("Financeiro", { exact: true }).click();
  await expect(page.getByText("O mês fecha.")).toBeVisible();
  const row = page.getByRole("region", { name: "Dizem: deslize para o lado" });
  await row.getByText("“Depoimento 5.”").scrollIntoViewIfNeeded();
  await expect(row.getByText("“Depoimento 5.”")).toBeInViewport();
  await context.close();
});

test("content of other sites comes only when it is asked for, and only from those that the page allows", async ({
  page,
  request,
}) => {
  const foreign: string[] = [];
  await page.route(/calendly/, (route) => {
    foreign.push(route.request().url());
    return route.fulfill({ body: "<p>a agenda</p>", contentType: "text/html; charset=utf-8" });
  });
  const props = {
    title: "Agende",
    address: "https://calendly.com/exemplo/conversa",
    loadLabel: "Carregar agenda",
  };
  await page.goto(await createPage(request, [toSection("embed", props)]));
  await whenReady(page);
  expect(foreign).toEqual([]);
  await page.getByRole("button", { name: "Carregar agenda" }).click();
  await expect(page.frameLocator("iframe[title='Agende']").getByText("a agenda")).toBeVisible();
  expect(foreign).toEqual(["https://calendly.com/exemplo/conversa"]);
  const headers = { authorization: `Bearer ${await getToken(request)}` };
  const other = toSection("embed", { title: "Outro", address: "https://exemplo.com.br/quadro" });
  const data = { title: "Outro", path: `/lp/outro-${Date.now()}`, isPublished: true, sections: [other] };
  const refused = await request.post("/api/pages", { headers, data });
  expect(refused.status()).toBe(422);
  expect(await refused.text()).toContain("use o endereço https de um mapa, vídeo, agenda ou formulário");
});

test("whatever stands last keeps clear of the footer, and the line passes behind a call above it", async ({
  page,
  request,
}) => {
  const call = toSection("call-to-action", {
    title: "Vamos?",
    button: { label: "Fale conosco", to: "/contato" },
  });
  const quotes = toSection("testimonials", { title: "Dizem", items: [{ quote: "Bom.", name: "Rita" }] });
  const hero = toSection("hero", { title: "Oi" });
  const layer = () => page.locator(".closing").evaluate((band) => getComputedStyle(band).zIndex);
  const mark = () =>
    page.locator(".closing-action").evaluate((action) => getComputedStyle(action, "::before").content);
  const spaceBelow = (last: string) =>
    page.evaluate((selector) => {
      const bottom = document.querySelector(selector)?.getBoundingClientRect().bottom ?? Infinity;
      return (document.querySelector("footer")?.getBoundingClientRect().top ?? 0) - bottom;
    }, last);
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.goto(await createPage(request, [hero, quotes, call]));
  expect([await layer(), await mark(), await spaceBelow(".closing")]).toEqual(["auto", '""', 0]);
  await page.goto(await createPage(request, [hero, call, quotes]));
  expect([await layer(), await mark(), await spaceBelow(".quotes")]).toEqual(["1", "none", 128]);
  await page.goto(await createPage(request, [hero, call, toSection("form", FORM)]));
  expect([await layer(), await mark(), await spaceBelow(".section-form")]).toEqual(["1", "none", 128]);
  await page.setViewportSize({ width: 360, height: 760 });
  expect(await spaceBelow(".section-form")).toBe(64);
});

test("a video is loaded from elsewhere only when it is asked for", async ({ page, request }) => {
  const foreign: string[] = [];
  await page.route(/youtube|vimeo/, (route) => {
    foreign.push(route.request().url());
    return route.fulfill({ body: "<p>o vídeo</p>", contentType: "text/html; charset=utf-8" });
  });
  const props = {
    title: "Na obra",
    address: "https://youtu.be/aqz-KE-bpKQ",
    loadLabel: "Carregar vídeo",
    linkLabel: "Assistir no YouTube",
  };
  await page.goto(await createPage(request, [toSection("video", props)]));
  await whenReady(page);
  expect(foreign).toEqual([]);
  await page.getByRole("button", { name: "Carregar vídeo" }).click();
  await expect(page.locator("iframe[title='Na obra']")).toBeVisible();
  await expect(page.frameLocator("iframe[title='Na obra']").getByText("o vídeo")).toBeVisible();
  expect(foreign).toEqual(["https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?autoplay=1"]);
});

test("a post that is published shows at once in a section of posts", async ({ page, request }) => {
  const category = `Assunto ${Date.now()}`;
  const path = await createPage(request, [toSection("posts", { title: "Do assunto", category })]);
  await page.goto(path);
  await expect(page.getByRole("heading", { name: "Do assunto" })).toHaveCount(0);
  const headers = { authorization: `Bearer ${await getToken(request)}` };
  const data = { title: `Sobre ${category}`, content: "Um texto.", category, isPublished: true };
  expect((await request.post("/api/posts", { headers, data })).status()).toBe(201);
  await page.goto(path);
  await expect(page.getByRole("heading", { name: data.title, level: 3 })).toBeVisible();
});

const FORM = {
  title: "Peça uma visita",
  fields: [
    { type: "text", name: "nome", label: "Nome", required: true },
    { type: "email", name: "email", label: "E-mail", required: true },
    { type: "choice", name: "porte", label: "Porte", options: ["Pequena", "Grande"] },
    { type: "consent", name: "aceite", label: "Aceito receber a resposta", required: true },
  ],
  button: "Pedir visita",
  thanks: "Pedido anotado.",
};

test("a form says what is missing, is sent, and thanks", async ({ page, request, site }) => {
  const path = await createPage(request, [toSection("hero", { title: "Oi" }), toSection("form", FORM)]);
  await page.goto(`${path}?utm_source=radio`);
  await whenReady(page);
  const form = page.getByRole("form", { name: "Peça uma visita" });
  await form.getByLabel("Nome").fill("Ana Prado");
  // Submits without the page's script, as a browser does that has not loaded it.
  await form.evaluate((element: HTMLFormElement) => HTMLFormElement.prototype.submit.call(element));
  const refusal = page.getByText("Erro ao enviar mensagem");
  await expect(refusal).toBeVisible();
  await whenReady(page);
  await form.getByRole("button", { name: "Pedir visita" }).click();
  await expect(form.getByText("Preencha “E-mail”")).toBeVisible();
  await expect(form.getByText("Para enviar, marque “Aceito receber a resposta”")).toBeVisible();
  const email = `ana-${Date.now()}@empresa.example`;
  await form.getByLabel("E-mail").fill(email);
  await form.getByLabel("Porte").selectOption("Grande");
  await form.getByLabel("Aceito receber a resposta").check();
  await form.getByRole("button", { name: "Pedir visita" }).click();
  await expect(page.getByRole("heading", { name: "Formulário enviado com sucesso!" })).toBeFocused();
  await expect(page.getByText("Pedido anotado.")).toBeVisible();
  await expect(refusal).toHaveCount(0);
  await expectNoViolations(page);
  await page.getByRole("button", { name: "Preencher de novo" }).click();
  await expect(form.getByLabel("Nome")).toHaveValue("");
  const leads = await site.query(
    `SELECT name, source, message, consent, utm FROM leads WHERE email = '${email}'`,
  );
  expect(leads).toEqual([
    {
      name: "Ana Prado",
      source: path.slice(1).replaceAll("/", "-").slice(0, 60),
      message: "Porte: Grande",
      consent: "Aceito receber a resposta",
      utm: { source: "radio" },
    },
  ]);
});

test("a form works without JavaScript", async ({ browser, request, site }) => {
  const path = await createPage(request, [toSection("form", FORM)]);
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url });
  const page = await context.newPage();
  await page.goto(`${path}?utm_source=radio`);
  const form = page.getByRole("form", { name: "Peça uma visita" });
  await form.getByLabel("Nome").fill("Rui Sem Script");
  await form.getByLabel("E-mail").fill("rui@");
  await form.getByRole("button", { name: "Pedir visita" }).click();
  await expect(form.getByText("“E-mail”: e-mail inválido")).toBeVisible();
  await expect(form.getByLabel("Nome")).toHaveValue("Rui Sem Script");
  const email = `rui-${Date.now()}@empresa.example`;
  await form.getByLabel("E-mail").fill(email);
  await form.getByLabel("Aceito receber a resposta").check();
  await form.getByRole("button", { name: "Pedir visita" }).click();
  await expect(page.getByText("Pedido anotado.")).toBeVisible();
  expect(await site.query(`SELECT name, utm FROM leads WHERE email = '${email}'`)).toEqual([
    { name: "Rui Sem Script", utm: { source: "radio" } },
  ]);
  // After it a page, another site or WhatsApp opens.
  await context.route(/^https:\/\/outro\.example\//, (route) => route.fulfill({ body: "Chegou" }));
  const sendOn = async (props: object) => {
    const fields = [
      { type: "text", name: "nome", label: "Nome" },
      { type: "email", name: "email", label: "E-mail", required: true },
    ];
    await page.goto(
      await createPage(request, [toSection("form", { title: "Depois", fields, button: "Ir", ...props })]),
    );
    await page.getByLabel("Nome").fill("Rui & Ana");
    await page.getByLabel("E-mail").fill(`rui-${Date.now()}@empresa.example`);
    await page.getByRole("button", { name: "Ir" }).click();
  };
  await sendOn({ after: "page", afterPage: "/faq" });
  await expect(page).toHaveURL(/\/faq(?:#.*)?$/);
  await sendOn({ after: "page", afterPage: "https://outro.example/obrigado?a=1;b=2" });
  await expect(page).toHaveURL(/^https:\/\/outro\.example\/obrigado\?a=1;b=2/);
  // Redirects cannot be answered here, so that the conversation is only asked for.
  const asked = page.waitForRequest(/^https:\/\/wa\.me\//);
  await sendOn({ after: "whatsapp", afterText: "Sou {nome}" });
  expect(new URL((await asked).url()).searchParams.get("text")).toMatch(/^Sou Rui & Ana/);
  // The home page accepts forms like other pages, but does not have this one.
  expect((await request.post("/", { form: { formulario: "x" } })).status()).toBe(404);
  await context.close();
});

test.describe("a form that takes files", () => {
  const FIELDS = [
    { type: "text", name: "nome", label: "Nome", required: true },
    { type: "email", name: "email", label: "E-mail", required: true },
    { type: "file", name: "curriculo", label: "Currículo", required: true, hint: "De preferência em PDF." },
  ];
  const APPLICATION = { title: "Vaga", fields: FIELDS, button: "Candidatar-se", thanks: "Recebemos." };
  const CV = { name: "Ana Prado.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7\n%%EOF") };
  const PROGRAM = { ...CV, buffer: Buffer.from("MZ isto é um programa") };
  const LARGE = { ...CV, buffer: Buffer.alloc(6 * 1024 * 1024, "%PDF-") };

  test("names what is wrong beside the field, sends the files, and the team finds them in the lead", async ({
    page,
    request,
    site,
  }) => {
    const path = await createPage(request, [
      toSection("hero", { title: "Oi" }),
      toSection("form", APPLICATION),
    ]);
    await page.goto(path);
    await whenReady(page);
    const form = page.getByRole("form", { name: "Vaga" });
    const files = form.getByLabel("Currículo");
    await expect(files).toHaveAccessibleDescription(
      /De preferência em PDF\. ?PDF, imagens .* 3 arquivos, de até 5 MB/,
    );
    const email = `ana-${Date.now()}@empresa.example`;
    await form.getByLabel("Nome").fill("Ana Prado");
    await form.getByLabel("E-mail").fill(email);
    const submit = form.getByRole("button", { name: "Candidatar-se" });
    await submit.click();
    await expect(form.getByText("Escolha um arquivo em “Currículo”")).toBeVisible();
    await files.setInputFiles(LARGE);
    await expect(form.getByText("“Currículo”: “Ana Prado.pdf” passa de 5 MB")).toBeVisible();
    await files.setInputFiles(PROGRAM);
    await submit.click();
    await expect(form.getByText(/“Currículo”: “Ana Prado\.pdf” não é aceito/)).toBeVisible();
    await expect(form.getByLabel("E-mail")).toHaveValue(email);
    await expectNoViolations(page);
    await files.setInputFiles(CV);
    await submit.click();
    await expect(page.getByText("Recebemos.")).toBeVisible();
    const [lead] = await site.query<{ id: string; message: string }>(
      `SELECT id, message FROM leads WHERE email = '${email}'`,
    );
    expect(lead?.message).toBe(`Currículo: Ana Prado.pdf (${CV.buffer.length} bytes)`);
    await openSignedIn(page, `/dashboard/leads/${lead?.id}`);
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Ana Prado.pdf" }).click();
    expect((await download).suggestedFilename()).toBe("Ana Prado.pdf");
  });

  test("works without JavaScript, and keeps what was typed", async ({ browser, request, site }) => {
    const path = await createPage(request, [toSection("form", APPLICATION)]);
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url });
    const page = await context.newPage();
    await page.goto(path);
    const form = page.getByRole("form", { name: "Vaga" });
    const email = `rui-${Date.now()}@empresa.example`;
    const submit = form.getByRole("button", { name: "Candidatar-se" });
    await form.getByLabel("Nome").fill("Rui & Ação");
    await form.getByLabel("E-mail").fill(email);
    for (const [file, message] of [
      [undefined, "Escolha um arquivo em “Currículo”"],
      [LARGE, "“Currículo”: “Ana Prado.pdf” passa de 5 MB"],
      [PROGRAM, /“Currículo”: “Ana Prado\.pdf” não é aceito/],
    ] as const) {
      if (file) await form.getByLabel("Currículo").setInputFiles(file);
      const [answer] = await Promise.all([page.waitForNavigation(), submit.click()]);
      expect(answer?.status()).toBe(422);
      await expect(form.getByText(message)).toBeVisible();
      await expect(form.getByLabel("Nome")).toHaveValue("Rui & Ação");
    }
    await form.getByLabel("Currículo").setInputFiles(CV);
    await submit.click();
    await expect(page.getByText("Recebemos.")).toBeVisible();
    expect(
      await site.query(
        `SELECT leads.name, lead_mail_files.name AS file FROM leads JOIN lead_mail_files ON lead_id = leads.id WHERE email = '${email}'`,
      ),
    ).toEqual([{ name: "Rui & Ação", file: "Ana Prado.pdf" }]);
    // Pages without such a form take none.
    const multipart = { formulario: "x", arquivo: CV };
    expect((await request.post("/contato", { multipart })).status()).toBe(400);
    await context.close();
  });
});
