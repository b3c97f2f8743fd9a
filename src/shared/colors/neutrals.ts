/** Fixed colors that code needs. tokens.css has the same values. */
export const NEUTRALS = {
  light: {
    paper: "#fcfbf8",
    surface: "#ffffff",
    ink: "#0d1526",
  },
  dark: {
    paper: "#0a0f1a",
    surface: "#101827",
    ink: "#eaeef5",
  },
} as const;

export type Theme = keyof typeof NEUTRALS;
