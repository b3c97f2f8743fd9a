import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { kindWordsQuery } from "#src/publishing/content-type-words/use-content-type-words.ts";
import { useApi } from "#src/ui/api/api-context.tsx";
import { useDate, useMoment } from "#src/ui/api/time-zone.tsx";
import { RowHeader } from "#src/ui/lists/row-header.tsx";
import { Badge } from "#src/ui/primitives/badge.tsx";
import { Button } from "#src/ui/primitives/button.tsx";
import { Skeleton } from "#src/ui/primitives/skeleton.tsx";
import type { ApiToken } from "./schema.ts";

const TOKEN_STATES: Record<TokenState, { label: string; tone: "success" | "neutral" | "warning" }> = {
  active: { label: "Ativo", tone: "success" },
  inactive: { label: "Inativo", tone: "neutral" },
  expired: { label: "Expirado", tone: "warning" },
};

interface TokenCardProps {
  token: ApiToken;
  onShowCalls: () => void;
  onToggle: () => void;
  onDelete: () => void;
}

export function TokenCard({ token, onShowCalls, onToggle, onDelete }: TokenCardProps) {
  const titleId = useId();
  const state = TOKEN_STATES[tokenState(token)];
  return (
    <article
      aria-labelledby={titleId}
      className="grid gap-x-6 gap-y-3 p-4 sm:p-5 md:grid-cols-[minmax(0,1fr)_auto]"
    >
      <div className="min-w-0">
        <RowHeader id={titleId} title={token.name}>
          <Badge tone={state.tone}>{state.label}</Badge>
        </RowHeader>
        {token.description && <p className="mt-0.5 text-sm wrap-anywhere">{token.description}</p>}
        <TokenFacts token={token} />
      </div>
      <div className="flex flex-wrap items-start gap-1 max-md:-ml-3.5">
        <Button variant="ghost" size="sm" aria-describedby={titleId} onClick={onShowCalls}>
          Chamadas
        </Button>
        <Button variant="ghost" size="sm" aria-describedby={titleId} onClick={onToggle}>
          {token.isActive ? "Desativar" : "Ativar"}
        </Button>
        <Button variant="ghost" size="sm" tone="danger" aria-describedby={titleId} onClick={onDelete}>
          Excluir
        </Button>
      </div>
    </article>
  );
}

function TokenFacts({ token }: { token: ApiToken }) {
  const [date, moment] = [useDate(), useMoment()];
  const { data: kinds } = useQuery(kindWordsQuery(useApi()));
  const known = kinds?.flatMap((kind) => kind.permissions);
  const { permissions, expiresAt, lastUsedAt, createdAt } = token;
  return (
    <ul className="mt-1.5 flex flex-wrap items-baseline gap-x-4 gap-y-0.5 text-sm text-muted">
      <li>
        <code className="font-mono text-ink">{token.token}</code>
      </li>
      {known && (
        <li>{permissions.map((one) => known.find(({ name }) => name === one)?.label ?? one).join(", ")}</li>
      )}
      <li>Criado em {date(createdAt)}</li>
      <li>{expiresAt ? `${expiryLabel(expiresAt)} ${date(expiresAt)}` : "Não expira"}</li>
      <li>{lastUsedAt ? `Último uso: ${moment(lastUsedAt)}` : "Nunca usado"}</li>
    </ul>
  );
}

function expiryLabel(expiresAt: string): string {
  return Date.parse(expiresAt) <= Date.now() ? "Expirou em" : "Expira em";
}

export function TokenCardSkeleton() {
  return (
    <div className="grid gap-2.5 p-4 sm:p-5">
      <Skeleton className="h-5 w-44 max-w-full" />
      <Skeleton className="h-4 w-96 max-w-full" />
    </div>
  );
}

type TokenState = "active" | "inactive" | "expired";

export function tokenState({ isActive, expiresAt }: ApiToken, now = Date.now()): TokenState {
  if (!isActive) return "inactive";
  return expiresAt !== null && Date.parse(expiresAt) <= now ? "expired" : "active";
}
