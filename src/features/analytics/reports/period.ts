// Keeps the period of the Analytics screen in the URL parameter `periodo`.

import { useSearchParams } from "react-router";

const DAY_MS = 86_400_000;

/** docs/produto.md, "Statistics". */
export const PERIODS = {
  "1d": { days: 1, label: "Últimas 24h" },
  "7d": { days: 7, label: "Últimos 7 dias" },
  "30d": { days: 30, label: "Últimos 30 dias" },
  "90d": { days: 90, label: "Últimos 90 dias" },
} as const;

export type PeriodKey = keyof typeof PERIODS;

const DEFAULT_PERIOD: PeriodKey = "7d";

export function readPeriodKey(params: URLSearchParams): PeriodKey {
  const given = params.get("periodo") ?? "";
  return Object.hasOwn(PERIODS, given) ? (given as PeriodKey) : DEFAULT_PERIOD;
}

/** The default period has no parameter in the URL. */
export function usePeriod(): [PeriodKey, (period: PeriodKey) => void] {
  const [params, setParams] = useSearchParams();
  const choose = (period: PeriodKey) =>
    setParams(period === DEFAULT_PERIOD ? {} : { periodo: period }, {
      replace: true,
      preventScrollReset: true,
    });
  return [readPeriodKey(params), choose];
}

export function startOf(period: PeriodKey, now = Date.now()): string {
  return new Date(now - PERIODS[period].days * DAY_MS).toISOString();
}
