import { useQuery } from "@tanstack/react-query";
import { useApi } from "#src/ui/api/api-context.tsx";
import { useMoment } from "#src/ui/api/time-zone.tsx";
import { Button } from "#src/ui/primitives/button.tsx";
import { LoadFailure } from "#src/ui/primitives/empty-state.tsx";
import { previewLinksQuery, type Shared, useRevokePreviewLink } from "./preview-queries.ts";
import type { PreviewLink } from "./schema.ts";

/**
 * Valid links of an item or a release; renders nothing without any. A failed request must not look like an empty list.
 */
export function PreviewLinkList({ shared }: { shared: Shared }) {
  const moment = useMoment();
  const { data: links = [], error, isFetching, refetch } = useQuery(previewLinksQuery(useApi(), shared));
  const revoke = useRevokePreviewLink(shared);
  if (error && !isFetching && links.length === 0) {
    return (
      <div className="mt-8">
        <LoadFailure onRetry={() => void refetch()} />
      </div>
    );
  }
  if (links.length === 0) return null;
  return (
    <section aria-labelledby="links-de-previa" className="mt-8 border-t border-line pt-5">
      <h3 id="links-de-previa" className="text-sm font-semibold">
        Links em vigor
      </h3>
      <ul className="mt-2 divide-y divide-line">
        {links.map((link) => (
          <li key={link.id} className="flex items-center justify-between gap-4 py-3">
            <div className="min-w-0 wrap-anywhere">
              <p className="font-semibold">{link.name}</p>
              <p className="text-sm text-muted">{describe(link, moment(link.expiresAt))}</p>
            </div>
            <Button
              type="button"
              variant="outline"
              size="sm"
              aria-label={`Revogar ${link.name}`}
              onClick={() => revoke.mutate(link)}
            >
              Revogar
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function describe({ opens, revision, release }: PreviewLink, end: string): string {
  const opened = opens === 0 ? "ainda não aberto" : opens === 1 ? "aberto 1 vez" : `aberto ${opens} vezes`;
  const follows = release === null ? "segue o rascunho" : "segue o lançamento";
  const shows = revision === null ? follows : "versão fixada";
  return `${shows}, ${opened}, vale até ${end}`;
}
