// Seven weeks of invented visits for the demo's charts; a fixed random seed gives every demo the same ones.

import type { PastEvent } from "#src/features/analytics/import-events.server.ts";
import { createRandom, type Random } from "#src/shared/seeded-random.ts";

const DAYS = 49;
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** First pages of visits; repeated entries are more frequent. */
const ENTRIES = [
  "/",
  "/",
  "/",
  "/",
  "/blog/trocar-sistema-legado-por-partes",
  "/blog/trocar-sistema-legado-por-partes",
  "/blog/como-ler-proposta-de-software",
  "/blog/nfs-e-nacional-o-que-muda-no-sistema",
  "/blog/integrar-banco-cnab-api-pix",
  "/servicos",
  "/portfolio",
];
const NEXT = [
  "/servicos",
  "/servicos",
  "/portfolio",
  "/portfolio/fechamento-do-mes-em-uma-manha",
  "/portfolio/quinze-anos-de-dados-sem-fechar-a-loja",
  "/blog",
  "/sobre",
  "/contato",
  "/contato",
  "/faq",
];
const REFERRERS = [
  "google.com",
  "google.com",
  "google.com",
  "(direto)",
  "(direto)",
  "linkedin.com",
  "bing.com",
];
const CAMPAIGNS = [
  { source: "newsletter", medium: "email", campaign: "novembro" },
  { source: "linkedin", medium: "social", campaign: "sistemas-legados" },
];

/** Invents the events of all visits. @param now ms since 1970: no event is later */
export function inventVisits(now: number): PastEvent[] {
  const random = createRandom(20_251_120);
  const visits = Array.from({ length: DAYS }, (_, index) => DAYS - index).flatMap((daysAgo) => {
    const day = now - daysAgo * DAY_MS;
    return Array.from({ length: countVisits(new Date(day), daysAgo, random) }, () =>
      inventVisit(day + random.int(0, 1439) * MINUTE_MS, random),
    ).flat();
  });
  return visits.filter(({ createdAt }) => createdAt.getTime() <= now);
}

/** Returns the number of visits on a day, growing from week to week and lower on weekends. */
function countVisits(day: Date, daysAgo: number, random: Random): number {
  const growth = 16 + ((DAYS - daysAgo) / DAYS) * 18;
  const isWeekend = day.getUTCDay() % 6 === 0;
  return Math.round(growth * (isWeekend ? 0.4 : 1)) + random.int(-3, 4);
}

/** Invents a visit: its first page, up to three more pages, and sometimes actions. */
function inventVisit(start: number, random: Random): PastEvent[] {
  const entry = random.pick(ENTRIES);
  const origin = random.chance(0.12) ? { utm: random.pick(CAMPAIGNS) } : { referrer: random.pick(REFERRERS) };
  const pages = [entry, ...Array.from({ length: random.int(0, 3) }, () => random.pick(NEXT))];
  const views = pages.map((page, index): PastEvent => ({
    event: "page_view",
    page,
    createdAt: new Date(start + index * 40_000),
    ...(index === 0 && origin),
  }));
  return [...views, ...inventActions(pages, start + 20_000, random)];
}

/** Invents actions of the catalog (docs/produto.md, "Statistics"). */
function inventActions(pages: string[], at: number, random: Random): PastEvent[] {
  const [page = "/"] = pages;
  const events: PastEvent[] = [];
  const add = (event: Omit<PastEvent, "createdAt">) => events.push({ ...event, createdAt: new Date(at) });
  if (random.chance(0.3)) {
    add({ event: "scroll", page, action: "scroll", category: "Engajamento", label: "50%", value: 50 });
  }
  if (random.chance(0.14)) {
    add({
      event: "button_click",
      page,
      action: "click",
      category: "Conversão",
      label: "Solicitar Orçamento",
    });
  }
  if (random.chance(0.06)) {
    add({ event: "button_click", page, action: "click", category: "Conversão", label: "WhatsApp Button" });
  }
  if (random.chance(0.025)) {
    const label = "Formulário de Contato";
    add({ event: "form_submit", page: "/contato", action: "submit_form", category: "Conversão", label });
  }
  return events;
}
