import type { APIRequestContext, Page } from "@playwright/test";
import { toLocalTime } from "../src/shared/time/zoned-time.ts";
import { expectNoViolations } from "./axe.ts";
import { expect, test } from "./site.ts";
import { openSignedIn } from "./staff.ts";
import { toastOf } from "./toasts.ts";

// The calendar uses São Paulo's month.
const [year = 0, month = 0] = toLocalTime(new Date(), "America/Sao_Paulo").date.split("-").map(Number);
const NEXT = new Date(Date.UTC(year, month, 10, 12));
const MONTH = NEXT.toISOString().slice(0, 7);

/** Schedules a draft for the tenth of next month, at nine in São Paulo. */
async function schedulePost(request: APIRequestContext, token: string, title: string): Promise<string> {
  const headers = { authorization: `Bearer ${token}` };
  const post = await request.post("/api/posts", { headers, data: { title, content: "Um texto." } });
  const { id } = (await post.json()) as { id: string };
  const data = { action: "publish", at: NEXT.toISOString() };
  expect((await request.put(`/api/posts/${id}/schedule`, { headers, data })).status()).toBe(200);
  return id;
}

const dayOf = (page: Page, day: string) =>
  page.getByRole("cell").filter({ has: page.locator(`time[datetime="${MONTH}-${day}"]`) });

test("what is scheduled is seen in its month, moved by keyboard and mouse, changed and cancelled", async ({
  page,
}) => {
  const token = await openSignedIn(page, "/dashboard");
  await page.getByRole("navigation", { name: "Painel" }).getByRole("link", { name: "Agenda" }).click();
  await expect(page.getByText(/^Nada agendado em/)).toBeVisible();
  const id = await schedulePost(page.request, token, "Retrospectiva");
  await page.getByRole("link", { name: "Próximo mês" }).click();
  await expect(page).toHaveURL(`/dashboard/agenda?mes=${MONTH}`);
  const entry = page.getByRole("button", { name: /09:00.*Publicar.*Retrospectiva/ });
  await expect(dayOf(page, "10").locator(entry)).toBeVisible();
  await expectNoViolations(page);

  await entry.focus();
  await page.keyboard.press("Shift+ArrowRight");
  await expect(page.getByText("Movido", { exact: true })).toBeVisible();
  await expect(dayOf(page, "11").locator(entry)).toBeFocused();
  await page.keyboard.press("Shift+ArrowDown");
  await expect(dayOf(page, "18").locator(entry)).toBeFocused();

  await entry.hover();
  await page.mouse.down();
  const { x = 0, y = 0 } = (await dayOf(page, "22").boundingBox()) ?? {};
  await page.mouse.move(x + 40, y + 40, { steps: 8 });
  // The day has noticed the dragged item.
  await expect(dayOf(page, "22")).toHaveClass(/bg-primary-soft/);
  await page.mouse.up();
  await expect(dayOf(page, "22").locator(entry)).toBeVisible();
  await page.reload();
  await dayOf(page, "22").locator(entry).click();

  const dialog = page.getByRole("dialog", { name: "Agendar" });
  await expect(dialog.getByText("agendado por Administrador")).toBeVisible();
  await expectNoViolations(page);
  await page.keyboard.press("Escape");

  // The text changed after it was scheduled: the screen asks which version to publish until somebody decides.
  const headers = { authorization: `Bearer ${token}` };
  const draft = { headers, data: { content: "Um texto melhor." } };
  const { baseRevision } = await (await page.request.put(`/api/posts/${id}/draft`, draft)).json();
  const question = dialog.getByText("O agendamento deve usar o texto novo?");
  const pinned = async () =>
    (await (await page.request.get(`/api/posts/${id}/schedule`, { headers })).json()).revision;
  for (const usesNewText of [false, true]) {
    await dayOf(page, "22").locator(entry).click();
    await expect(question).toBeVisible();
    await expectNoViolations(page);
    await dialog.getByLabel("Usar o texto novo").setChecked(usesNewText);
    await dialog.getByRole("button", { name: "Mudar agendamento" }).click();
    await expect(dialog).toBeHidden();
    expect((await pinned()) === baseRevision).toBe(usesNewText);
  }
  await dayOf(page, "22").locator(entry).click();
  await expect(dialog.getByText("agendado por Administrador")).toBeVisible();
  await expect(question).toBeHidden();
  await dialog.getByLabel("Data").fill("2020-01-01");
  await dialog.getByRole("button", { name: "Mudar agendamento" }).click();
  await expect(dialog.getByText("Escolha uma data e hora no futuro")).toBeVisible();
  await dialog.getByLabel("Data").fill(`${MONTH}-24`);
  await dialog.getByLabel("Hora").fill("18:30");
  await dialog.getByLabel("O que fazer").selectOption("Tirar do ar");
  await dialog.getByLabel(/^Não tirar do ar se atrasar/).fill("2,5");
  await dialog.getByRole("button", { name: "Mudar agendamento" }).click();
  await expect(dialog).toBeHidden();
  const changed = dayOf(page, "24").getByRole("button", { name: /18:30.*Tirar do ar.*Retrospectiva/ });
  await changed.click();
  await expect(dialog.getByLabel(/se atrasar/)).toHaveValue("2,5");
  await dialog.getByRole("button", { name: "Cancelar agendamento" }).click();
  await expect(page.getByText("Agendamento cancelado")).toBeVisible();
  await expect(page.getByText(/^Nada agendado em/)).toBeVisible();
  // The calendar stays, with what was published in the month.
  const live = { title: "Publicado agora", content: "Um texto longo.", isPublished: true };
  expect((await page.request.post("/api/posts", { headers, data: live })).status()).toBe(201);
  await page.getByRole("link", { name: "Hoje" }).click();
  await expect(page).not.toHaveURL(/mes=/);
  await page.reload();
  // The demo's content came on the same day.
  await page.getByRole("button", { name: /^Mais \d+$/ }).click();
  await page.getByRole("link", { name: /^Publicado às .*Publicado agora/ }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
});

test("scheduling from the editor publishes nothing, and what is written afterwards is asked about", async ({
  page,
}) => {
  const token = await openSignedIn(page, "/dashboard/agenda");
  const headers = { authorization: `Bearer ${token}` };
  const data = { title: "Do editor", content: "No ar.", isPublished: true };
  const made = await page.request.post("/api/posts", { headers, data });
  const { id } = (await made.json()) as { id: string };
  await page.request.put(`/api/posts/${id}/draft`, { headers, data: { content: "Para depois." } });
  const readSchedule = async () => {
    const answer = await page.request.get(`/api/posts/${id}/schedule`, { headers });
    return (await answer.json()) as { isOutdated: boolean };
  };
  await page.goto(`/dashboard/posts?editar=${id}`);
  const editor = page.getByRole("dialog", { name: "Editar Post" });
  await editor.getByRole("button", { name: "Agendar" }).click();
  await page.getByRole("dialog", { name: "Agendar" }).getByRole("button", { name: "Agendar" }).click();
  await expect(editor.getByText("agendado por Administrador")).toBeVisible();
  await expect(page.getByText(/^As alterações vão ao ar em /)).toBeVisible();
  expect(await (await page.request.get(`/api/posts/${id}`)).json()).toMatchObject({ content: "No ar." });

  const question = editor.getByText("O agendamento deve usar o texto novo?");
  await expect(question).toBeHidden();
  await editor.getByLabel("Resumo").fill("Escrito depois");
  await expect(question).toBeVisible();
  await expectNoViolations(page);
  await editor.getByRole("button", { name: "Manter o de antes" }).click();
  await expect(question).toBeHidden();
  expect(await readSchedule()).toMatchObject({ isOutdated: true });
  await page.reload();
  await editor.getByRole("button", { name: "Usar o texto novo" }).click();
  await expect(question).toBeHidden();
  expect(await readSchedule()).toMatchObject({ isOutdated: false });
  await page.request.delete(`/api/posts/${id}/schedule`, { headers });

  // A new post is scheduled in the dialog where it is first written.
  await page.goto("/dashboard/posts/new");
  const first = page.getByRole("dialog", { name: "Novo Post" });
  await first.getByRole("button", { name: "Agendar" }).click();
  await expect(first.getByText("Informe o título")).toBeVisible();
  await expect(first.getByLabel("Título", { exact: true })).toBeFocused();
  await first.getByLabel("Título", { exact: true }).fill("Só depois");
  await first.getByLabel("Conteúdo").fill("Para depois.");
  await first.getByLabel("Publicar").check();
  await expect(first.getByRole("button", { name: "Criar Post e publicar" })).toBeVisible();
  await first.getByLabel("Publicar").uncheck();
  await first.getByRole("button", { name: "Agendar" }).click();
  await page.getByRole("dialog", { name: "Agendar" }).getByRole("button", { name: "Agendar" }).click();
  // The toast must not block the next click, even while the pointer keeps it open.
  await toastOf(page, "Agendado!").hover();
  await expect(first.getByText("agendado por Administrador")).toBeVisible();
  const written = new URL(page.url()).searchParams.get("editar");
  await first.getByRole("button", { name: "Criar Post com a data agendada" }).click();
  await expect(first).toBeHidden();
  const row = page.getByRole("article", { name: "Só depois" });
  await expect(row.getByText("Agendado")).toBeVisible();
  await page.request.delete(`/api/posts/${written}/schedule`, { headers });
});

test("on a phone the calendar is a list of days", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const token = await openSignedIn(page, `/dashboard/agenda?mes=${MONTH}`);
  await schedulePost(page.request, token, "No telefone");
  await page.reload();
  await expect(page.getByRole("table")).toBeHidden();
  await page.getByRole("button", { name: /09:00.*Publicar.*No telefone/ }).click();
  const dialog = page.getByRole("dialog", { name: "Agendar" });
  await dialog.getByLabel("Hora").fill("10:15");
  await dialog.getByRole("button", { name: "Mudar agendamento" }).click();
  await expect(page.getByRole("button", { name: /10:15.*Publicar.*No telefone/ })).toBeVisible();
  await expectNoViolations(page);
});

test("a calendar that does not come says so, and comes when asked again", async ({ page }) => {
  await page.route("**/api/schedule*", (route) => route.abort());
  await openSignedIn(page, "/dashboard/agenda");
  await expect(page.getByText("Não foi possível carregar os agendamentos.")).toBeVisible();
  await page.unroute("**/api/schedule*");
  await page.getByRole("button", { name: "Tentar novamente" }).click();
  await expect(page.getByText(/^Nada agendado em/)).toBeVisible();
});
