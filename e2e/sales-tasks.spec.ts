// Tasks of a salesperson with 300 leads, each in as few clicks as docs/tarefas-de-vendas.md says. A click is a press of the
// pointer or a key of the keyboard's shortcuts; choosing an entry of a select is two. Typing counts for nothing.

import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { leadRow, leadRows } from "./lead-list.ts";
import { expect, test } from "./site.ts";
import { openSignedIn } from "./staff.ts";
import { toastOf } from "./toasts.ts";

const COMPANIES = [
  "Padaria Horizonte",
  "Metalúrgica Sereno",
  "Clínica Vale Azul",
  "Oficina Torres",
  "Mercado Lira",
];
const LEADS = 300;

/** Leads of a CRM's export. */
function exportedLeads(): string {
  const lines = Array.from({ length: LEADS }, (_, n) => {
    const phone = `(11) 9${String(70_000_000 + n * 37)}`;
    const company = `${COMPANIES[n % COMPANIES.length]} ${Math.floor(n / 10)}`;
    const stage = n % 3 === 0 ? "Proposta enviada" : "";
    return `Pessoa ${n};pessoa-${n}@tarefas.example;${phone};${company};${n * 100},00;${stage};Campinas`;
  });
  return ["Name;Email;Phone Number;Company Name;Amount;Deal Stage;City", ...lines].join("\n");
}

/** Counts what a person does. */
function hand(page: Page) {
  let clicks = 0;
  return {
    click: async (target: Locator, options?: Parameters<Locator["click"]>[0]) => {
      clicks++;
      await target.click(options);
    },
    press: async (key: string) => {
      clicks++;
      await page.keyboard.press(key);
    },
    choose: async (target: Locator, label: string) => {
      clicks += 2;
      await target.selectOption({ label });
    },
    tick: () => {
      clicks++;
    },
    /** Returns the clicks since the last call. */
    count: () => {
      const done = clicks;
      clicks = 0;
      return done;
    },
  };
}

/** Reads the clicks of each task from the table. */
async function readTable(): Promise<Map<number, number>> {
  const text = await readFile(new URL("../docs/tarefas-de-vendas.md", import.meta.url), "utf8");
  return new Map(
    [...text.matchAll(/^\| (\d+) \|[^|]*\| (\d+) \|/gm)].map(([, task, clicks]) => [
      Number(task),
      Number(clicks),
    ]),
  );
}

test("thirty tasks of a salesperson take as many clicks as is written down", async ({ page }) => {
  test.setTimeout(600_000);
  const documented = await readTable();
  const measured = new Map<number, number>();
  const { click, press, choose, tick, count } = hand(page);
  await openSignedIn(page, "/dashboard/leads");
  const task = async (number: number, name: string, run: () => Promise<unknown>) =>
    test.step(`${number}. ${name}`, async () => {
      count();
      await run();
      measured.set(number, count());
    });
  const button = (name: string | RegExp) => page.getByRole("button", { name, exact: true });
  const list = async (query = "") => {
    await page.goto(`/dashboard/leads${query}`);
    await expect(leadRows(page).first()).toBeVisible();
  };
  const openLead = async (name: string) => {
    await click(leadRow(page, name).getByRole("link", { name, exact: true }));
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  };
  const timeline = page.getByRole("region", { name: "Linha do tempo" });
  const bar = page.getByRole("group", { name: "Leads selecionados" });
  const choosesTwenty = async () => {
    await click(leadRows(page).nth(0).getByRole("checkbox"));
    await click(leadRows(page).nth(19).getByRole("checkbox"), { modifiers: ["Shift"] });
    await expect(bar).toContainText("20 selecionados");
  };

  await task(1, "import the export of another CRM", async () => {
    await click(button("Importar leads"));
    const dialog = page.getByRole("dialog", { name: "Importar leads" });
    // The press that opens the system's window.
    tick();
    await dialog.getByLabel("Arquivo", { exact: true }).setInputFiles({
      name: "hubspot.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(exportedLeads()),
    });
    await click(dialog.getByRole("button", { name: "Conferir" }));
    await click(dialog.getByRole("button", { name: `Importar ${LEADS} leads` }));
    await expect(dialog.getByText(`${LEADS} leads importados.`)).toBeVisible();
    await click(dialog.getByRole("button", { name: "Fechar" }).last());
  });
  await list();
  await task(2, "find a lead by half of the company's name", async () => {
    await press("/");
    await page.keyboard.type("sereno 24");
    await expect(leadRow(page, "Pessoa 241")).toBeVisible();
    await openLead("Pessoa 241");
  });
  await list();
  await task(3, "find a lead by a telephone in another writing", async () => {
    await press("/");
    await page.keyboard.type("11970003700");
    await openLead("Pessoa 100");
  });
  await list();
  await task(4, "see who is without a next step", async () => {
    await click(button("Mais filtros"));
    await click(page.getByRole("checkbox", { name: "Sem próximo passo" }));
    await expect(page).toHaveURL(/proximo-passo=true/);
  });
  await list();
  await task(5, "see who waits for an answer", async () => {
    await click(button("Mais filtros"));
    await click(page.getByRole("checkbox", { name: "Sem resposta" }));
    await expect(page).toHaveURL(/sem-resposta=true/);
  });
  await list();
  await task(6, "see with whom nothing happened for thirty days", async () => {
    await click(button("Mais filtros"));
    await click(page.getByLabel("Parados há"));
    await page.keyboard.type("30");
    await press("Enter");
    await expect(page).toHaveURL(/parados=30/);
  });
  await list();
  await task(7, "sort by value, the highest first", async () => {
    const value = page.getByRole("columnheader", { name: "Valor" }).getByRole("button");
    await click(value);
    await expect(page).toHaveURL(/ordem=value/);
    await click(value);
    await expect(page).toHaveURL(/ordem=-value/);
  });
  await list("?cidade=Campinas");
  await task(8, "assign twenty leads", async () => {
    await choosesTwenty();
    await choose(
      bar.getByRole("combobox", { name: "Mudar o responsável dos selecionados" }),
      "Administrador",
    );
    await expect(toastOf(page, "20 leads alterados")).toBeVisible();
  });
  await task(9, "take that back", async () => {
    await click(toastOf(page, "20 leads alterados").getByRole("button", { name: "Desfazer" }));
    await expect(toastOf(page, "Mudança desfeita")).toBeVisible();
  });
  await task(10, "tag twenty leads", async () => {
    await choosesTwenty();
    await click(bar.getByRole("button", { name: "Tag", exact: true }));
    await page.keyboard.type("feira");
    await press("Enter");
    await expect(toastOf(page, "20 leads alterados")).toBeVisible();
  });
  await list("?cidade=Campinas");
  await task(11, "move twenty leads to another stage", async () => {
    await choosesTwenty();
    await choose(bar.getByRole("combobox", { name: "Mudar a etapa dos selecionados" }), "Contatado");
    await expect(toastOf(page, "20 leads alterados")).toBeVisible();
  });
  await list("?cidade=Campinas");
  await task(12, "link twenty leads to a company", async () => {
    await choosesTwenty();
    await click(bar.getByRole("button", { name: "Empresa", exact: true }));
    const dialog = page.getByRole("dialog", { name: "Vincular a uma empresa" });
    const company = dialog.getByLabel("Empresa dos selecionados");
    await expect(company.locator("option").nth(3)).toBeAttached();
    await choose(company, (await company.locator("option").nth(3).innerText()).trim());
    await click(dialog.getByRole("button", { name: "Mudar 20 leads" }));
    await expect(toastOf(page, "leads alterados").first()).toBeVisible();
  });
  await list("?cidade=Campinas");
  await task(13, "export a filtered list", async () => {
    const saved = page.waitForEvent("download");
    await click(button("Exportar CSV"));
    await saved;
  });
  await list("?cidade=Campinas");
  await task(14, "keep a filter under a name", async () => {
    await click(button("Salvar filtro"));
    await page.keyboard.type("Campinas");
    await press("Enter");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });
  await list();
  await task(15, "enter a lead", async () => {
    await press("n");
    await expect(
      page.getByRole("dialog", { name: "Novo lead" }).getByLabel("Nome", { exact: true }),
    ).toBeFocused();
    await page.keyboard.type("Zélia Tarefas");
    await press("Enter");
    await expect(toastOf(page, "Lead criado!")).toBeVisible();
  });
  await list("?busca=pessoa-7%40tarefas.example");
  await task(16, "write a note", async () => {
    await openLead("Pessoa 7");
    await press("n");
    await page.keyboard.type("Prefere de manhã");
    await click(timeline.getByRole("button", { name: "Adicionar nota" }));
    await expect(timeline.getByText("Prefere de manhã")).toBeVisible();
  });
  await list("?busca=pessoa-7%40tarefas.example");
  await task(17, "log a call", async () => {
    await openLead("Pessoa 7");
    await press("l");
    await page.keyboard.type("Combinamos uma visita");
    await click(button("Respondi por telefone"));
    await expect(timeline.getByText("Combinamos uma visita").first()).toBeVisible();
  });
  await list("?busca=pessoa-7%40tarefas.example");
  await task(18, "answer by mail", async () => {
    await openLead("Pessoa 7");
    await press("r");
    const reply = timeline.getByRole("form", { name: "Responder", exact: true });
    await reply.getByLabel("Assunto").fill("Sua proposta");
    await reply.getByLabel("Mensagem").fill("Segue a proposta.");
    await click(reply.getByRole("button", { name: "Enviar" }));
    // The form has the same words until the server has answered.
    await expect(reply).toHaveCount(0);
    await expect(timeline.getByText("Segue a proposta.").first()).toBeVisible();
  });
  await list("?busca=pessoa-7%40tarefas.example");
  await task(19, "plan the next step", async () => {
    await openLead("Pessoa 7");
    await click(button("Marcar próximo passo"));
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("O que fazer").fill("Ligar sobre a proposta");
    await click(dialog.getByRole("button", { name: "Marcar" }));
    await expect(page.getByRole("region", { name: "Próximo passo" })).toContainText("Ligar sobre a proposta");
  });
  await task(20, "put it off for a week", async () => {
    await click(
      page.getByRole("region", { name: "Próximo passo" }).getByRole("button", { name: "Adiar uma semana" }),
    );
    await expect(timeline.getByText("Mudou o próximo passo")).toBeVisible();
  });
  await list("?busca=pessoa-7%40tarefas.example");
  await task(21, "see what a colleague promised this lead", async () => {
    await expect(leadRow(page, "Pessoa 7")).toContainText("Ligar sobre a proposta");
  });
  await task(22, "see what a colleague is to do", async () => {
    await choose(page.getByRole("combobox", { name: "Responsável", exact: true }), "Administrador");
    await expect(page).toHaveURL(/responsavel=/);
  });
  await list("?busca=pessoa-9%40tarefas.example");
  await task(23, "move a deal to another stage", async () => {
    await openLead("Pessoa 9");
    await click(page.getByRole("button", { name: "Mover para a etapa Negociação" }));
    await expect(page.getByRole("button", { name: "Etapa atual: Negociação" })).toBeVisible();
  });
  await task(24, "win it with its value", async () => {
    await click(page.getByRole("button", { name: "Mover para a etapa Ganho" }));
    await click(page.getByRole("dialog").getByRole("button", { name: "Registrar" }));
    await expect(page.getByRole("button", { name: "Etapa atual: Ganho" })).toBeVisible();
  });
  await list("?busca=pessoa-8%40tarefas.example");
  await task(25, "lose a deal with the reason", async () => {
    await openLead("Pessoa 8");
    await click(page.getByRole("button", { name: "Mover para a etapa Perdido" }));
    const dialog = page.getByRole("dialog");
    const reason = dialog.getByLabel("Motivo da perda");
    await choose(reason, (await reason.locator("option").nth(1).innerText()).trim());
    await click(dialog.getByRole("button", { name: "Registrar" }));
    await expect(page.getByRole("button", { name: "Etapa atual: Perdido" })).toBeVisible();
  });
  await task(26, "see the pipeline by stage with its sums", async () => {
    await page.goto("/dashboard/leads");
    await click(button("Quadro"));
    await expect(page.getByRole("heading", { level: 2, name: /^Ganho/ })).toBeVisible();
  });
  await list();
  await task(27, "see the forecast of the next months", async () => {
    await click(button("Abrir números e previsão"));
    await expect(page.getByRole("region", { name: /Previsão/ }).first()).toBeVisible();
  });
  await task(28, "see what there is to do today", async () => {
    await click(page.getByRole("navigation", { name: "Painel" }).getByRole("link").first());
    await expect(page.getByRole("heading", { name: "Hoje" })).toBeVisible();
  });
  await task(29, "see which channel brings contracts", async () => {
    await click(page.getByRole("link", { name: "Origens", exact: true }).first());
    await expect(page.getByRole("region", { name: "Canais" })).toBeVisible();
  });
  await list();
  await task(30, "undo the whole import", async () => {
    await click(button("Importar leads"));
    await click(page.getByRole("button", { name: "Desfazer: hubspot.csv" }));
    await click(page.getByRole("alertdialog").getByRole("button", { name: "Desfazer importação" }));
    await expect(page.getByRole("dialog").getByText(/desfeita: \d+ leads removidos/)).toBeVisible();
  });
  expect(Object.fromEntries(measured)).toEqual(Object.fromEntries(documented));
});
