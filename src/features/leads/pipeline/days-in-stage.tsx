import { useState } from "react";

const DAY_MS = 86_400_000;

/** Says how long a lead has been in its stage. */
export function DaysInStage({ since }: { since: string | null }) {
  const [now] = useState(() => Date.now());
  if (!since) return null;
  const days = Math.max(0, Math.floor((now - Date.parse(since)) / DAY_MS));
  const text = days === 1 ? "há 1 dia" : `há ${days.toLocaleString("pt-BR")} dias`;
  return <p className="text-sm text-muted">{days === 0 ? "Chegou à etapa hoje" : `Nesta etapa ${text}`}</p>;
}
