import { encodeQR } from "qr";
import { useMemo } from "react";

/** Drawn locally to keep the secret in the browser. Always dark on light, which cameras need. */
export function QrCode({ text }: { text: string }) {
  const { size, path } = useMemo(() => {
    const rows = encodeQR(text, "raw", { border: 2 });
    const cells = rows.flatMap((row, y) =>
      row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
    );
    return { size: rows.length, path: cells.join("") };
  }, [text]);
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-52 shrink-0 rounded-control border"
    >
      <path fill="#ffffff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#111a2b" d={path} />
    </svg>
  );
}
