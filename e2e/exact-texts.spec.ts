import type { Page } from "@playwright/test";
import { expectNoViolations } from "./axe.ts";
import { holdRequests } from "./held.ts";
import { whenReady } from "./ready.ts";
import { expect, test } from "./site.ts";
import { expectTexts } from "./texts.ts";
import { expectToast } from "./toasts.ts";

test("a project without technologies says so", async ({ page, site }) => {
  await site.query(
    `INSERT INTO projects (slug, title, description, is_published, published_at)
     VALUES ('sem-nada', 'Sem nada', 'Só isto.', true, now())`,
  );
  await forget(page, "/portfolio", "Sem tecnologias especificadas", () =>
    site.query("SELECT pg_notify('cache_tags', 'projects:all')"),
  );
  await page.goto("/portfolio");
  await expectTexts(page, ["Sem tecnologias especificadas"]);
  await site.query("DELETE FROM projects WHERE slug = 'sem-nada'");
  await site.query("SELECT pg_notify('cache_tags', 'projects:all')");
});

const LISTS = [
  { path: "/blog", table: "posts", empty: "Nenhum post publicado ainda. Volte em breve!" },
  { path: "/portfolio", table: "projects", empty: "Nenhum projeto publicado ainda. Volte em breve!" },
] as const;

for (const { path, table, empty } of LISTS) {
  test(`${path} without anything published says so`, async ({ page, site }) => {
    const tell = () => site.query(`SELECT pg_notify('cache_tags', '${table}:all')`);
    const hidden = await site.query<{ id: string }>(
      `UPDATE ${table} SET is_published = false WHERE is_published RETURNING id`,
    );
    try {
      await forget(page, path, empty, tell);
      expect((await page.goto(path))?.status()).toBe(200);
      await expectTexts(page, [empty]);
    } finally {
      const ids = hidden.map(({ id }) => `'${id}'`).join();
      await site.query(`UPDATE ${table} SET is_published = true WHERE id IN (${ids})`);
      await tell();
    }
  });
}

/** Pages with a missing table: the frame, the empty state and the toast. */
const FAILURES: { path: string; table: string; empty?: string; toast: [string, string] }[] = [
  {
    path: "/blog",
    table: "posts",
    empty: "Nenhum post publicado ainda. Volte em breve!",
    toast: ["Erro ao carregar posts", "Não foi possível carregar os posts do blog."],
  },
  {
    path: "/blog/trocar-sistema-legado-por-partes",
    table: "posts",
    toast: ["Erro ao carregar post", "Não foi possível carregar o conteúdo do post."],
  },
  {
    path: "/portfolio",
    table: "projects",
    empty: "Nenhum projeto publicado ainda. Volte em breve!",
    toast: ["Erro ao carregar projetos", "Não foi possível carregar o portfólio."],
  },
  {
    path: "/portfolio/fechamento-do-mes-em-uma-manha",
    table: "projects",
    toast: ["Erro ao carregar projeto", "Não foi possível carregar os detalhes do projeto."],
  },
  {
    path: "/faq",
    table: "faq_items",
    empty: "Nenhuma pergunta disponível ainda.",
    toast: ["Erro ao carregar FAQs", "Não foi possível carregar as perguntas frequentes."],
  },
];

test("what cannot be read is said to be", async ({ page, site }) => {
  for (const { path, table, empty, toast } of FAILURES) {
    await test.step(`${path} that cannot be read says "${toast[0]}"`, async () => {
      // Requests the page as after a form without scripts, which is never cached.
      const fresh = `${path}?enviado=1`;
      const tag = table === "faq_items" ? "faq:all" : `${table}:all`;
      await site.query(`ALTER TABLE ${table} RENAME TO ${table}_away`);
      try {
        await site.query(`SELECT pg_notify('cache_tags', '${tag}')`);
        await expect.poll(async () => (await page.request.get(fresh)).status()).toBe(503);
        await page.goto(fresh);
        await whenReady(page);
        await expectToast(page, ...toast);
        if (empty) await expectTexts(page, [empty]);
      } finally {
        await site.query(`ALTER TABLE ${table}_away RENAME TO ${table}`);
        await site.query(`SELECT pg_notify('cache_tags', '${tag}')`);
      }
      await expect.poll(async () => (await page.request.get(fresh)).status()).toBe(200);
    });
  }
});

test("dialogs, a copied link and the error page have their words", async ({ page, context, site }) => {
  await test.step("waiting for projects is said", async () => {
    await open(page, "/portfolio");
    const release = await holdRequests(page, "**/portfolio.data**");
    await page.getByRole("button", { name: "Integrações" }).click();
    await expectTexts(page, ["Carregando projetos..."]);
    release();
    await expect(page.getByText("Carregando projetos...")).toBeHidden();
    await page.unrouteAll({ behavior: "ignoreErrors" });
  });
  await test.step("the dialog of a project has its words", async () => {
    await open(page, "/portfolio");
    await page.getByRole("link", { name: /^Ver Detalhes.*Fechamento/ }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await expectTexts(page, ["Resultados", "Funcionalidades", "Cliente", "Prazo", "Equipe"]);
    await expectNoViolations(page);
  });
  await test.step("the dialog of WhatsApp has its words", async () => {
    await open(page, "/sobre");
    await page.evaluate(() => scrollTo(0, 500));
    await page.getByRole("button", { name: "Voltar ao topo" }).waitFor();
    await expectNoViolations(page);
    await page.getByRole("button", { name: "Conversar no WhatsApp" }).click();
    await expectTexts(page, [
      "Conversar no WhatsApp",
      "Nome (opcional)",
      "Mensagem",
      "0/500",
      "Enviar mensagem",
    ]);
    await expectNoViolations(page);
  });
  await test.step("a link that was copied is said to be", async () => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: site.url });
    await open(page, "/blog/trocar-sistema-legado-por-partes");
    await page.evaluate(() => Object.defineProperty(navigator, "share", { value: undefined }));
    await page.getByRole("button", { name: "Compartilhar" }).click();
    await expectToast(page, "Link copiado!");
  });
  await test.step("the error page says what happened, and has four ways on", async () => {
    await open(page, "/servicos");
    await page.route(/\.data(\?|$)/, (route) => route.fulfill({ status: 500, body: "x" }));
    await page.getByRole("navigation", { name: "Principal" }).getByRole("link", { name: "FAQ" }).click();
    await expectTexts(page, [
      "Ops! Algo deu errado",
      "Recarregar página",
      "Ir para o início",
      "Suporte via WhatsApp",
      "Suporte por e-mail",
    ]);
  });
});

const SERVER_WORD = "O servidor está de folga.";

/** Forms with a toast for success and one for failure; `open` leads to the form and fills it in. */
const FORMS: {
  name: string;
  call: string;
  open: (page: Page) => Promise<void>;
  button: string;
  sending?: string;
  failure: [string, string];
  success: [string, string];
}[] = [
  {
    name: "contact",
    call: "**/api/contact",
    async open(page) {
      await open(page, "/contato");
      await fill(page, { Nome: "Ana Prado", "E-mail": "ana@cliente.example", Mensagem: "Um sistema novo." });
    },
    button: "Enviar mensagem",
    sending: "Enviando...",
    failure: ["Erro ao enviar mensagem", "Tente novamente ou entre em contato via WhatsApp."],
    success: ["Mensagem enviada com sucesso!", "Retornaremos em até 24 horas úteis."],
  },
  {
    name: "newsletter",
    call: "**/api/newsletter",
    async open(page) {
      await open(page, "/blog");
      await fill(page, { "Seu e-mail": "textos@cliente.example" });
    },
    button: "Inscrever-se",
    sending: "Inscrevendo...",
    failure: ["Erro ao inscrever", "Tente novamente mais tarde."],
    success: ["Inscrição realizada!", "Você receberá nossas novidades em breve."],
  },
  {
    name: "e-book",
    call: "**/api/ebook",
    async open(page) {
      await open(page, "/ebook");
      await fill(page, { Nome: "Ana Prado", "E-mail": "ana@cliente.example" });
    },
    button: "Baixar e-book grátis",
    failure: ["Erro ao processar", "Tente novamente mais tarde."],
    success: ["E-book enviado!", "Verifique seu e-mail para baixar o material."],
  },
  {
    name: "data removal",
    call: "**/api/contact",
    async open(page) {
      await open(page, "/remove-cadastro");
      await fill(page, { Nome: "Ana Prado", "E-mail": "textos@cliente.example", Motivo: "Não quero mais." });
    },
    button: "Enviar solicitação",
    failure: ["Erro ao enviar solicitação", "Tente novamente ou entre em contato diretamente."],
    success: ["✓ Solicitação enviada com sucesso!", "Será processada em até 48 horas úteis."],
  },
];

test("each form says that it sends, has failed, and has succeeded", async ({ page }) => {
  for (const form of FORMS) {
    await test.step(`the ${form.name} form says that it sends, has failed, and has succeeded`, async () => {
      await form.open(page);
      const button = page.getByRole("button", { name: form.button });
      let body: object = {};
      const release = await holdRequests(page, form.call, {
        end: (route) => route.fulfill({ status: 500, json: body }),
      });
      await button.click();
      if (form.sending) await expectTexts(page, [form.sending]);
      release();
      await expectToast(page, ...form.failure);
      body = { success: false, message: SERVER_WORD, error: SERVER_WORD };
      await button.click();
      await expectToast(page, form.failure[0], SERVER_WORD);
      await page.unroute(form.call);
      await button.click();
      if (form.name === "contact") await expectTexts(page, form.success);
      else await expectToast(page, ...form.success);
      if (form.name === "data removal") {
        await expectTexts(page, ["Solicitação Enviada!", "Enviar Nova Solicitação"]);
        await expectNoViolations(page);
      }
    });
  }
});

/** Errors in typed values, shown at their fields. */
const FAULTS: { path: string; button: string; typed: Record<string, string>; texts: string[] }[] = [
  {
    path: "/contato",
    button: "Enviar mensagem",
    typed: { Nome: "Al", "E-mail": "ana", Telefone: "1199", Mensagem: "Curta" },
    texts: [
      "Nome deve ter pelo menos 3 caracteres",
      "E-mail inválido",
      "Telefone inválido. Use formato: (11) 99999-9999 para WhatsApp",
      "Mensagem deve ter pelo menos 10 caracteres",
    ],
  },
  {
    path: "/remove-cadastro",
    button: "Enviar solicitação",
    typed: { Nome: "Al", "E-mail": "ana", Motivo: "Curto" },
    texts: [
      "Nome deve ter pelo menos 3 caracteres",
      "E-mail inválido",
      "Por favor, descreva brevemente o motivo",
    ],
  },
  {
    path: "/blog",
    button: "Inscrever-se",
    typed: {},
    texts: ["E-mail obrigatório", "Por favor, informe seu e-mail."],
  },
  {
    path: "/ebook",
    button: "Baixar e-book grátis",
    typed: {},
    texts: ["Campos obrigatórios", "Por favor, preencha seu nome e e-mail."],
  },
];

test("each form says what is wrong with it", async ({ page }) => {
  for (const { path, button, typed, texts } of FAULTS) {
    await test.step(`${path} says what is wrong with its form`, async () => {
      await open(page, path);
      await fill(page, typed);
      await page.getByRole("button", { name: button }).click();
      await expectTexts(page, texts);
      // One form represents all, since they consist of the same fields.
      if (path === "/contato") await expectNoViolations(page);
    });
  }
});

test("the calls of the forms answer in their fixed words", async ({ request }) => {
  const person = { name: "Ana Prado", email: "palavras@cliente.example" };
  const reason = "SOLICITAÇÃO DE REMOÇÃO DE DADOS (LGPD)\n\nMotivo: Não quero mais receber contato.";
  const calls = [
    ["/api/contact", { ...person, message: "Um sistema novo." }, "Formulário enviado com sucesso!"],
    ["/api/ebook", { ...person, source: "lead-magnet" }, "Dados salvos com sucesso!"],
    ["/api/newsletter", { email: person.email, source: "blog" }, "Newsletter cadastrada com sucesso!"],
    [
      "/api/contact",
      { ...person, message: reason, source: "data-removal-form" },
      "Solicitação enviada com sucesso!",
    ],
  ] as const;
  for (const [path, data, message] of calls) {
    const answer = await request.post(path, { data });
    expect(await answer.json(), message).toMatchObject({ success: true, message });
  }
});

test("the login says that it enters, and that it could not", async ({ page }) => {
  await page.goto("/dashboard");
  await fill(page, { "E-mail": "admin@prumo.example", Senha: "errada-errada" });
  const enter = page.getByRole("button", { name: "Entrar" });
  await page.route("**/api/auth/login", (route) => route.fulfill({ status: 500, json: {} }));
  await enter.click();
  await expect(page.getByRole("alert")).toHaveText("Erro ao fazer login");
  await page.unroute("**/api/auth/login");
  const release = await holdRequests(page, "**/api/auth/login");
  await enter.click();
  await expectTexts(page, ["Entrando..."]);
  release();
  await expect(page.getByRole("alert")).toHaveText("E-mail ou senha inválidos");
});

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await whenReady(page);
}

async function fill(page: Page, typed: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(typed))
    await page.getByLabel(label, { exact: true }).fill(value);
}

/** Notifies the site of changed data, and waits until its page shows it. */
async function forget(page: Page, path: string, text: string, tell: () => Promise<unknown>): Promise<void> {
  await tell();
  await expect.poll(async () => (await page.request.get(path)).text()).toContain(text);
}
