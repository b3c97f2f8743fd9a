import { expect, test } from "./site.ts";

test.use({ javaScriptEnabled: false });

test("home says everything it must say, without JavaScript", async ({ page }) => {
  await page.goto("/");
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { level: 1 })).toHaveCount(1);
  for (const claim of ["50+ projetos", "99% de satisfação", "24/7 suporte"]) {
    await expect(main.getByRole("listitem").filter({ hasText: claim })).toBeVisible();
  }
  const services = [
    "Sistemas Sob Demanda",
    "Soluções SaaS Prontas",
    "Consultoria e Integrações",
    "Manutenção e Suporte",
  ];
  for (const service of services) {
    const link = main.getByRole("link", { name: `Saiba mais sobre ${service}` });
    await expect(link).toHaveAttribute("href", /^\/servicos#[a-z-]+$/);
  }
  const differentiators = main.getByRole("region", { name: /diferenciais/ });
  await expect(differentiators.getByRole("listitem")).toHaveCount(3);
  await expect(main.locator("blockquote")).toHaveCount(3);
  await expect(main.getByRole("figure").filter({ hasText: "(exemplo)" })).toHaveCount(3);
  for (const link of await main.getByRole("link", { name: "Solicitar Orçamento" }).all()) {
    await expect(link).toHaveAttribute("href", "/contato");
  }
  await expect(main.getByRole("link", { name: "Ver portfólio" })).toHaveAttribute("href", "/portfolio");
});

test("home never scrolls sideways, and the line touches no text", async ({ page }) => {
  await page.goto("/");
  for (const width of [320, 640, 768, 900, 960, 1024, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    // Repeated, since the first result may come from the frame in which the width changes.
    const measure = () =>
      page.evaluate(() => {
        const line = document.querySelector(".plumb")?.getBoundingClientRect() ?? new DOMRect();
        const isCrossed = ({ left, right, top }: DOMRect) =>
          left < line.left && line.left < right && top < line.bottom;
        const crossed = [...document.querySelectorAll("main :is(h1, h2, h3, p, li p, strong, span)")]
          // Cards are opaque, so the line passes behind them.
          .filter((element) => !element.closest(".service-card, .sr-only, [aria-hidden]"))
          .filter((element) => {
            const range = document.createRange();
            range.selectNodeContents(element);
            return [...range.getClientRects()].some(isCrossed);
          });
        return {
          overflow: document.documentElement.scrollWidth - innerWidth,
          crossed: crossed.map((element) => element.textContent),
        };
      });
    await expect.poll(measure, `${width} px`).toEqual({ overflow: 0, crossed: [] });
  }
});
