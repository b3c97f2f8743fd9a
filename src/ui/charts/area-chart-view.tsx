// Draws a chart; import it lazily. Vertical lines mark the highest day and the one under the pointer.

import {
  Area,
  AreaChart,
  CartesianGrid,
  ReferenceDot,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from "recharts";
import { formatDay } from "#src/shared/time/date-format.ts";
import { type ChartPoint, findPeak } from "./chart-points.ts";

interface AreaChartViewProps {
  points: ChartPoint[];
  unit: [singular: string, plural: string];
  besideUnit?: [singular: string, plural: string] | undefined;
}

const LABEL = { fill: "var(--muted)", fontSize: 12 };

export default function AreaChartView({ points, unit, besideUnit }: AreaChartViewProps) {
  const peak = findPeak(points);
  const isLate = peak !== undefined && points.indexOf(peak) > points.length / 2;
  return (
    <ResponsiveContainer width="100%" height="100%">
      <AreaChart
        data={points}
        margin={{ top: 2, right: 6, bottom: 2, left: 6 }}
        // The table beside it serves the keyboard and screen readers.
        accessibilityLayer={false}
      >
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis hide dataKey="day" />
        <YAxis hide domain={[0, (most: number) => Math.max(4, most * 1.2)]} tickCount={4} />
        {peak && (
          <ReferenceLine
            x={peak.day}
            stroke="var(--accent)"
            label={{
              value: `${peak.value.toLocaleString("pt-BR")} em ${formatDay(peak.day)}`,
              position: isLate ? "insideTopRight" : "insideTopLeft",
              ...LABEL,
            }}
          />
        )}
        <Area
          dataKey="value"
          type="linear"
          stroke="var(--primary-ink)"
          strokeWidth={2}
          fill="var(--primary-ink)"
          fillOpacity={0.09}
          isAnimationActive={false}
          activeDot={{ r: 4.5, fill: "var(--surface)", stroke: "var(--accent)", strokeWidth: 2 }}
        />
        {peak && (
          <ReferenceDot
            x={peak.day}
            y={peak.value}
            r={4.5}
            fill="var(--surface)"
            stroke="var(--accent)"
            strokeWidth={2}
          />
        )}
        <Tooltip
          isAnimationActive={false}
          cursor={{ stroke: "var(--accent)" }}
          content={<PointNote unit={unit} besideUnit={besideUnit} />}
        />
      </AreaChart>
    </ResponsiveContainer>
  );
}

interface PointNoteProps extends Pick<AreaChartViewProps, "unit" | "besideUnit"> {
  payload?: readonly { payload?: ChartPoint }[];
}

function PointNote({ unit, besideUnit, payload }: PointNoteProps) {
  const point = payload?.[0]?.payload;
  if (!point) return null;
  return (
    <p className="rounded-control border bg-surface px-3 py-1.5 text-xs whitespace-nowrap text-muted shadow-float">
      <strong className="font-semibold text-ink tabular-nums">{point.value.toLocaleString("pt-BR")}</strong>{" "}
      {unit[point.value === 1 ? 0 : 1]}
      {besideUnit && typeof point.beside === "number" && (
        <>
          {" de "}
          <strong className="font-semibold text-ink tabular-nums">
            {point.beside.toLocaleString("pt-BR")}
          </strong>{" "}
          {besideUnit[point.beside === 1 ? 0 : 1]}
        </>
      )}{" "}
      em {formatDay(point.day)}
    </p>
  );
}
