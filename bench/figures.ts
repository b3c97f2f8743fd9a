// Measured values and their goals, as a table for people and as data.

export interface Figure {
  /** Description in words of the product. */
  what: string;
  value: number;
  unit: string;
  /** Reference value: the same task done by an unbeatable implementation in the same run. */
  beside?: { what: string; value: number };
  /** Goal for the ratio if there is a reference, otherwise for the value. */
  goal?: { compare: "≤" | "≥"; value: number };
}

export type Report = (figure: Figure) => void;

/** Returns `undefined` without a goal or a measurement. */
export function isMet(figure: Figure): boolean | undefined {
  const { goal } = figure;
  const asked = ratioOf(figure) ?? figure.value;
  if (!goal || Number.isNaN(asked)) return undefined;
  return goal.compare === "≤" ? asked <= goal.value : asked >= goal.value;
}

function ratioOf({ value, beside }: Figure): number | undefined {
  return beside && value / beside.value;
}

export function toTable(figures: Figure[]): string {
  const rows = figures.map((figure) => {
    const { what, value, unit, beside, goal } = figure;
    const ratio = ratioOf(figure);
    return [
      what,
      `${format(value)} ${unit}`,
      beside ? `${format(beside.value)} ${unit} (${beside.what})` : "",
      ratio === undefined ? "" : format(ratio),
      goal ? `${goal.compare} ${format(goal.value)}${beside ? " ×" : ` ${unit}`}` : "",
      { true: "met", false: "MISSED", undefined: "" }[String(isMet(figure))] ?? "",
    ];
  });
  const head = ["what", "figure", "beside", "ratio", "goal", ""];
  return [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

function format(value: number): string {
  if (Number.isNaN(value)) return "–";
  const digits = Math.abs(value) >= 100 ? 0 : 2;
  return value.toLocaleString("en", { maximumFractionDigits: digits });
}
