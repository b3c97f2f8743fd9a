import { Badge } from "#src/ui/primitives/badge.tsx";
import { Link } from "#src/ui/primitives/link.tsx";
import type { CertifiedAddress } from "../schema.ts";

/** @param others number of further addresses that lead to the same page */
export function CertifiedAddressRow({ address, others }: { address: CertifiedAddress; others: number }) {
  const { old, status, to, differences } = address;
  const isThere = status === 200 || to !== null;
  return (
    <div className="grid gap-1.5 p-4 text-sm">
      <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <span className="font-semibold wrap-anywhere">{old}</span>
        <Badge tone={differences.length === 0 ? "success" : isThere ? "warning" : "danger"}>{status}</Badge>
        {to !== null && <span className="wrap-anywhere text-muted">→ {to}</span>}
        {others > 0 && (
          <span className="text-muted">
            {others === 1 ? "e mais 1 endereço" : `e mais ${others} endereços`} da mesma página
          </span>
        )}
      </p>
      {differences.length > 0 && (
        <>
          <ul className="grid gap-1 text-muted">
            {differences.map((difference) => (
              <li key={difference} className="wrap-anywhere">
                {difference}
              </li>
            ))}
          </ul>
          <p>
            <Link
              to={isThere ? (to ?? old) : "/dashboard/redirecionamentos"}
              className="font-semibold text-primary-ink underline underline-offset-2"
            >
              Resolver<span className="sr-only"> {old}</span>
            </Link>
          </p>
        </>
      )}
    </div>
  );
}
