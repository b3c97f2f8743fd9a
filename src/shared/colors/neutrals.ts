/** Fixed colours that code needs; tokens.css has the same values. */
export const NEUTRALS = {
  light: {
    paper: "#fcfbf8",
    surface: "#ffffff",
    ink: "#0d1526",
    accent: "#e9a23b",
    accentHover: "#dc922a",
    onAccent: "#1b1306",
  },
  dark: {
    paper: "#0a0f1a",
    surface: "#101827",
    ink: "#eaeef5",
    accent: "#e9a23b",
    accentHover: "#f3b458",
    onAccent: "#1b1306",
  },
} as const;

export type Theme = keyof typeof NEUTRALS;
