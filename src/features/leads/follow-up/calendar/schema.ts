import { z } from "zod";

/** Answer of `GET /api/leads/calendar`. */
export const calendarSchema = z.object({
  createdAt: z.iso.datetime().nullable().describe("Desde quando há um endereço; `null`: não há"),
});
export type Calendar = z.infer<typeof calendarSchema>;

/** Answer of `POST /api/leads/calendar`. */
export const newCalendarSchema = z.object({
  url: z.string().describe("O endereço inteiro, só desta vez"),
  createdAt: z.iso.datetime(),
});
export type NewCalendar = z.infer<typeof newCalendarSchema>;
