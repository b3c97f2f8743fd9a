import { z } from "zod";
import { wholeNumber } from "#src/shared/query-schema.ts";

const count = z.number().int();

/** Counts of one content type, keyed by its plural in `DashboardStats`. */
const countedSchema = z.object({ total: count, published: count });
export type Counted = z.infer<typeof countedSchema>;

export const TREND_WEEKS = 12;
const weeks = z.array(count).length(TREND_WEEKS);

const ofEach = <Value extends z.ZodType>(kinds: CountedContentType[], value: Value) =>
  Object.fromEntries(kinds.map(({ plural }) => [plural, value]));

interface CountedContentType {
  name: string;
  plural: string;
}

export const statsSchema = (kinds: CountedContentType[]) =>
  z.object({
    ...ofEach(kinds, countedSchema),
    leads: z
      .object({ total: count, new: count })
      .nullable()
      .describe("`null` para editores, que não veem leads"),
    analytics: z.object({
      lastWeek: count.describe("Eventos dos últimos 7 dias, hoje incluído"),
      total: count,
    }),
  });
export interface DashboardStats {
  leads: { total: number; new: number } | null;
  analytics: { lastWeek: number; total: number };
  [plural: string]: unknown;
}

export const trendsSchema = (kinds: CountedContentType[]) =>
  z.object({ ...ofEach(kinds, weeks), leads: weeks.nullable().describe("`null` para editores") });
export interface DashboardTrends {
  leads: number[] | null;
  [plural: string]: number[] | null;
}

/** Default 10 (docs/produto.md, "Dashboard"). */
export const activityQuerySchema = z.object({
  limit: wholeNumber(10, 100),
});

export const activitySchema = (kinds: CountedContentType[]) =>
  z.array(
    z.object({
      type: z.enum([...kinds.map(({ name }) => name), "lead"]),
      title: z.string(),
      date: z.string(),
      status: z.string().describe("`published`, `draft` ou o status do lead"),
    }),
  );
export type ActivityItem = z.infer<ReturnType<typeof activitySchema>>[number];

/** `GET /api/dashboard/notes` lists operational problems for administrators. */
export const notesSchema = z.array(z.object({ name: z.string(), title: z.string(), detail: z.string() }));
export type OperationNote = z.infer<typeof notesSchema>[number];
