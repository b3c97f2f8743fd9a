import { z } from "zod";

const count = z.number().int();

/** In the guide's order. */
export const FIRST_STEPS = ["company", "look", "services", "proof", "legal", "mail"] as const;
export type FirstStep = (typeof FIRST_STEPS)[number];

/** `GET /api/first-steps`. */
export const firstStepsSchema = z.object({
  steps: z.array(z.object({ name: z.enum(FIRST_STEPS), isDone: z.boolean() })),
  places: z
    .object({ services: z.string(), proof: z.string() })
    .describe("Onde se escrevem, no editor: os serviços e as provas"),
  hasDemo: z.boolean().describe("Se ainda há conteúdo de demonstração no site"),
});
export type FirstSteps = z.infer<typeof firstStepsSchema>;

/** `DELETE /api/demo-content`. */
export const demoRemovalSchema = z.object({
  removed: z.object({
    posts: count,
    projects: count,
    questions: count,
    leads: count,
    requests: count,
    events: count,
    pages: count,
    settings: count,
  }),
  kept: z.array(z.string()).describe("Títulos do que alguém mudou, e por isso ficou"),
});
export type DemoRemoval = z.infer<typeof demoRemovalSchema>;
