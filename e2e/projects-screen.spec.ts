import type { Locator, Page } from "@playwright/test";
import sharp from "sharp";
import { expect, test } from "./site.ts";
import { openSignedIn } from "./staff.ts";
import { expectToast } from "./toasts.ts";

const COLORS = ["#285491", "#7a1f3d", "#2b6b4f", "#c47f17"];

/** Makes visibly different photographs. */
function photos(count: number) {
  return Promise.all(
    Array.from({ length: count }, async (_, index) => ({
      name: `foto-${index}.png`,
      mimeType: "image/png",
      buffer: await sharp({
        create: { width: 600 + index, height: 400, channels: 3, background: COLORS[index % 4] ?? "" },
      })
        .png()
        .toBuffer(),
    })),
  );
}

async function openNew(page: Page): Promise<Locator> {
  await page.getByRole("article").first().waitFor();
  await page.keyboard.press("n");
  const dialog = page.getByRole("dialog", { name: "Novo Projeto" });
  await dialog.getByLabel("Título *").waitFor();
  return dialog;
}

test("a project is made with images in an order, published, changed and deleted", async ({
  page,
  context,
}) => {
  test.slow();
  const token = await openSignedIn(page, "/dashboard/projects");
  let dialog = await openNew(page);
  await dialog.getByRole("button", { name: "Criar Projeto" }).click();
  await expect(dialog.getByText("Informe o título")).toBeVisible();
  await expect(dialog.getByText("Informe a descrição")).toBeVisible();

  await dialog.getByLabel("Título *").fill("Projeto de teste");
  await dialog.getByLabel("Descrição *").fill("Uma frase sobre ele.");
  await dialog.getByLabel("Conteúdo Detalhado").fill("## O problema");
  await dialog.getByLabel("Tecnologias").fill("Pix");
  await dialog.getByRole("button", { name: "Adicionar" }).click();
  await dialog.getByLabel("Tecnologias").fill("  ");
  await dialog.getByLabel("Tecnologias").press("Enter");
  // Typed, but not added before continuing.
  await dialog.getByLabel("Tecnologias").fill("PostgreSQL");
  await dialog.getByLabel("Funcionalidades").fill("Uma\n\nDuas");
  await dialog.getByLabel("Cliente").fill("Cliente de teste");
  await dialog.getByLabel("Website").fill("isto não é um endereço");
  await dialog.getByLabel("Imagens", { exact: true }).setInputFiles(await photos(3));
  await expect(dialog.getByText("Nova", { exact: true })).toHaveCount(3);
  await expect(dialog.getByText("Principal")).toHaveCount(1);
  await dialog.getByLabel("Publicar").check();
  await dialog.getByRole("button", { name: "Criar Projeto" }).click();
  await expect(dialog.getByText("Website deve ser um endereço")).toBeVisible();
  await dialog.getByLabel("Website").fill("https://cliente.example");
  for (const place of [3, 2]) {
    await dialog.getByRole("button", { name: `Mover imagem ${place} para trás` }).press("Enter");
  }
  await dialog.getByRole("button", { name: "Criar Projeto" }).dblclick();
  await expect(page.getByText("Projeto criado!")).toBeVisible();
  await expect(dialog).toBeHidden();

  const headers = { authorization: `Bearer ${token}` };
  const answer = await page.request.get("/api/projects/slug/projeto-de-teste", { headers });
  const made = (await answer.json()) as { images: string[]; features: string[]; technologies: string[] };
  expect(made).toMatchObject({ features: ["Uma", "Duas"], technologies: ["Pix", "PostgreSQL"] });
  expect(made.images).toHaveLength(3);

  const visitor = await context.newPage();
  await visitor.goto("/portfolio/projeto-de-teste");
  await expect(visitor.getByText("1 / 3")).toBeVisible();
  await expect(visitor.locator("main picture img").first()).toHaveAttribute("width", "602");
  // A background tab paints once a second, and every click waits for that.
  await page.bringToFront();

  const row = page.getByRole("article", { name: "Projeto de teste" });
  await expect(row.getByText("Cliente de teste")).toBeVisible();
  const out = row.getByRole("link", { name: "Ver projeto" });
  await expect(out).toHaveAttribute("href", "https://cliente.example");
  await expect(out).toHaveAttribute("target", "_blank");

  await row.getByRole("button", { name: "Editar" }).click();
  dialog = page.getByRole("dialog", { name: "Editar Projeto" });
  await dialog.getByRole("button", { name: "Remover imagem 2" }).press("Enter");
  // The third is the second now.
  await expect(dialog.getByRole("button", { name: "Remover imagem 2" })).toBeFocused();
  const tiles = dialog.getByRole("listitem").filter({ has: page.getByRole("button", { name: /^Mover/ }) });
  await dragOnto(page, tiles.nth(1), tiles.nth(0));
  await dialog.getByRole("button", { name: "Atualizar Projeto" }).click();
  await expect(page.getByText("Projeto atualizado!")).toBeVisible();
  const after = await page.request.get("/api/projects/slug/projeto-de-teste", { headers });
  expect(await after.json()).toMatchObject({ images: [made.images[2], made.images[0]] });

  await row.getByRole("button", { name: "Despublicar" }).click();
  await expect(page.getByText("Status atualizado")).toBeVisible();
  await expect(row.getByText("Rascunho")).toBeVisible();
  await row.getByRole("button", { name: "Excluir" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Excluir" }).click();
  await expect(page.getByText("Projeto excluído")).toBeVisible();
  await expect(row).toHaveCount(0);
});

/** Grips again if a tile was still moving, and releases once the other has made room. */
async function dragOnto(page: Page, from: Locator, to: Locator): Promise<void> {
  const isMoved = async (tile: Locator) =>
    expect(tile).toHaveAttribute("style", /translate/, { timeout: 2_000 });
  await from.scrollIntoViewIfNeeded();
  await expect(async () => {
    // If the pointer missed the tile, releasing at the start drags nothing.
    await page.mouse.up();
    const start = await placeOf(from);
    await page.mouse.move(start.x + 60, start.y + 50);
    await page.mouse.down();
    await page.mouse.move(start.x + 40, start.y + 50, { steps: 4 });
    await isMoved(from);
  }).toPass();
  const end = await placeOf(to);
  await expect(async () => {
    // Each pass moves, since positions are compared on pointer movement.
    await page.mouse.move(end.x + 60, end.y + 50, { steps: 4 });
    await page.mouse.move(end.x + 58, end.y + 50);
    await isMoved(to);
  }).toPass();
  await page.mouse.up();
}

async function placeOf(tile: Locator): Promise<{ x: number; y: number }> {
  const box = await tile.boundingBox();
  if (!box) throw new Error("nothing to drag");
  return box;
}

test("too many and too large images are refused before they are sent", async ({ page }) => {
  await openSignedIn(page, "/dashboard/projects/new");
  const dialog = page.getByRole("dialog", { name: "Novo Projeto" });
  const picker = dialog.getByLabel("Imagens", { exact: true });
  await picker.setInputFiles(await photos(10));
  await expect(dialog.getByText("10 / 10")).toBeVisible();
  await picker.setInputFiles(await photos(1));
  await expectToast(page, "Limite de imagens", "Você pode adicionar no máximo 10 imagens");
  await dialog.getByRole("button", { name: "Remover imagem 1", exact: true }).click();
  const huge = { name: "x.jpg", mimeType: "image/jpeg", buffer: Buffer.alloc(5 * 1024 * 1024 + 1) };
  await picker.setInputFiles(huge);
  await expectToast(page, "Arquivos muito grandes", "Cada imagem deve ter no máximo 5MB");
  await expect(dialog.getByText("9 / 10")).toBeVisible();
});

test("closing asks first, and leads from the address of a new one to the list", async ({ page }) => {
  await openSignedIn(page, "/dashboard/projects/new");
  const dialog = page.getByRole("dialog", { name: "Novo Projeto" });
  await dialog.getByLabel("Título *").fill("Pela metade");
  await dialog.getByRole("button", { name: "Cancelar" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Continuar editando" }).click();
  await expect(dialog.getByLabel("Título *")).toHaveValue("Pela metade");
  await expect(page.getByRole("alertdialog")).toBeHidden();
  await expect(dialog.getByRole("button", { name: "Cancelar" })).toBeFocused();
  await page.keyboard.press("Escape");
  await page.getByRole("alertdialog").getByRole("button", { name: "Descartar" }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/dashboard\/projects$/);
});

test("what the server refuses, lacks or does not send is said", async ({ page }) => {
  await test.step("what the server refuses is said, and nothing that was typed is lost", async () => {
    await openSignedIn(page, "/dashboard/projects");
    const row = page.getByRole("article").filter({ hasText: "Publicado" }).first();
    await row.waitFor();
    await page.route("**/api/projects/**", (route) =>
      route.request().method() === "GET" && !route.request().url().endsWith("/links")
        ? route.continue()
        : route.abort(),
    );
    await row.getByRole("button", { name: "Despublicar" }).click();
    await expect(page.getByText("Não foi possível atualizar o status do projeto.")).toBeVisible();
    await expect(row.getByText("Publicado")).toBeVisible();
    await row.getByRole("button", { name: "Excluir" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Excluir" }).click();
    await expect(page.getByText("Não foi possível excluir o projeto.")).toBeVisible();
    await row.getByRole("button", { name: "Editar" }).click();
    const dialog = page.getByRole("dialog", { name: "Editar Projeto" });
    await dialog.getByLabel("Título *").fill("Não chega");
    await dialog.getByRole("button", { name: "Atualizar Projeto" }).click();
    await expect(page.getByText("Erro ao salvar projeto")).toBeVisible();
    await expect(dialog.getByLabel("Título *")).toHaveValue("Não chega");
    await page.unrouteAll({ behavior: "ignoreErrors" });
  });
  await test.step("an empty result and a list that does not come say so", async () => {
    await openSignedIn(page, "/dashboard/projects?busca=xilofone");
    await expect(page.getByText("Nenhum projeto encontrado")).toBeVisible();
    await expect(page.getByText("Tente ajustar os filtros de busca.")).toBeVisible();
    await page.route("**/api/projects?*", (route) => route.abort());
    await page.reload();
    await expectToast(page, "Erro ao carregar projetos", "Não foi possível carregar a lista de projetos.");
  });
});

test("a change that does not reach the server is what is told about", async ({ page, context }) => {
  await openSignedIn(page, "/dashboard/projects");
  const buttons = page.getByRole("button", { name: "Despublicar" });
  await buttons.first().waitFor();
  const published = await buttons.count();
  await page.waitForFunction(() =>
    performance.getEntriesByType("resource").some(({ name }) => name.includes("toast-view")),
  );
  const told = await page.evaluateHandle(recordNotices);
  await context.setOffline(true);
  await buttons.first().click();
  await expect(page.getByText("Não foi possível atualizar o status do projeto.")).toBeVisible();
  // Longer than two requests for a list take.
  await page.waitForTimeout(1_500);
  expect(await told.evaluate((texts) => [...texts])).toEqual([
    "Erro ao atualizarNão foi possível atualizar o status do projeto.",
  ]);
  await expect(buttons).toHaveCount(published);
  await context.setOffline(false);
});

/** Runs in the page: records the texts of every notification from now on, however briefly it is shown. */
function recordNotices(): Set<string> {
  const texts = new Set<string>();
  new MutationObserver(() => {
    const button = document.querySelector("[aria-label='Fechar notificação']");
    const text = button?.parentElement?.textContent;
    if (text) texts.add(text);
  }).observe(document.body, { subtree: true, childList: true });
  return texts;
}
