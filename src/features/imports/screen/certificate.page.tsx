import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { plural } from "#src/shared/words.ts";
import { useApi } from "#src/ui/api/api-context.tsx";
import { BackLink } from "#src/ui/lists/back-link.tsx";
import { ExportButton } from "#src/ui/lists/export-button.tsx";
import { ListFrame } from "#src/ui/lists/list-frame.tsx";
import { saveFile } from "#src/ui/lists/save-file.ts";
import { ScreenHeader } from "#src/ui/lists/screen-header.tsx";
import { pageMeta } from "#src/ui/page/page-meta.ts";
import { Button } from "#src/ui/primitives/button.tsx";
import { EmptyState, LoadFailure } from "#src/ui/primitives/empty-state.tsx";
import { Skeleton } from "#src/ui/primitives/skeleton.tsx";
import { certificateQuery } from "../import-queries.ts";
import type { Certificate, CertifiedAddress } from "../schema.ts";
import type { Route } from "./+types/certificate.page";
import { CertifiedAddressRow } from "./certified-address-row.tsx";
import { CrawlForm } from "./crawl-form.tsx";
import { toReportPage } from "./report-page.ts";

const TITLE = "Certificado da mudança";
const STEP = 100;

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageMeta(matches, { title: TITLE, path: location.pathname, hidden: true });

/** Shows where each address of an old site leads (docs/produto.md, "Moving in"). */
export default function CertificateScreen({ params }: Route.ComponentProps) {
  const { data, error, refetch } = useQuery(certificateQuery(useApi(), params.id));
  const status = (error as { status?: number } | null)?.status;
  const isGone = status === 404;
  const isLost = status === 409;
  return (
    <>
      <BackLink to="/dashboard/importar">Importar de outro site</BackLink>
      <ScreenHeader title={TITLE}>
        {data && <ExportButton onExport={() => saveReport(data)}>Baixar relatório</ExportButton>}
        {data && <ExportButton onExport={() => save(data)}>Baixar JSON</ExportButton>}
      </ScreenHeader>
      {data && <Addresses certificate={data} />}
      {isLost && (
        <EmptyState
          title="A comparação parou duas vezes"
          text="Ela não chegou ao fim, e não começa mais sozinha. Você pode pedi-la de novo."
        />
      )}
      {(data || isLost) && <CrawlForm id={params.id} />}
      {data === null && (
        <EmptyState
          title="Ainda não há certificado"
          text="Ele fica pronto em um ou dois minutos depois que o lançamento, ou parte dele, é publicado, e aparece aqui sozinho."
        />
      )}
      {isGone && <EmptyState title="Esta importação não criou nada" text="Não há o que conferir." />}
      {error && !isGone && !isLost && !data && <LoadFailure onRetry={() => void refetch()} />}
      {data === undefined && !error && <Skeleton className="h-48 w-full" />}
    </>
  );
}

function Addresses({ certificate: { addresses, hash } }: { certificate: Certificate }) {
  const different = addresses.filter(({ differences }) => differences.length > 0);
  const [isAll, setAll] = useState(different.length === 0);
  const [shown, setShown] = useState(STEP);
  const rows = isAll ? addresses.map((address) => ({ address, others: 0 })) : byPage(different);
  return (
    <>
      <p className="-mt-3 max-w-[75ch] text-sm text-muted">
        {`${plural(addresses.length, "endereço antigo", "endereços antigos")}: `}
        {different.length === 0
          ? "todos respondem aqui, e dizem o que diziam."
          : `${plural(different.length, "tem", "têm")} diferenças.`}{" "}
        <span className="wrap-anywhere">SHA-256 {hash}</span>
      </p>
      {different.length > 0 && (
        <fieldset className="mt-4 flex flex-wrap gap-2">
          <legend className="sr-only">O que mostrar</legend>
          <Button
            variant={isAll ? "outline" : "secondary"}
            size="sm"
            aria-pressed={!isAll}
            onClick={() => setAll(false)}
          >
            Com diferenças
          </Button>
          <Button
            variant={isAll ? "secondary" : "outline"}
            size="sm"
            aria-pressed={isAll}
            onClick={() => setAll(true)}
          >
            Todos
          </Button>
        </fieldset>
      )}
      <div className="mt-4">
        <ListFrame>
          {rows.slice(0, shown).map(({ address, others }) => (
            <li key={address.old}>
              <CertifiedAddressRow address={address} others={others} />
            </li>
          ))}
        </ListFrame>
      </div>
      {rows.length > shown && (
        <Button variant="outline" size="sm" className="mt-4" onClick={() => setShown(shown + STEP)}>
          Mostrar mais
        </Button>
      )}
    </>
  );
}

/** Groups addresses that lead to the same page. */
function byPage(addresses: CertifiedAddress[]): { address: CertifiedAddress; others: number }[] {
  const pages = Map.groupBy(addresses, ({ old, to, differences }) =>
    JSON.stringify([to ?? old, differences]),
  );
  return [...pages.values()].flatMap(([address, ...others]) =>
    address ? [{ address, others: others.length }] : [],
  );
}

function saveReport(certificate: Certificate): Promise<void> {
  saveFile("certificado-da-mudanca.html", "text/html", toReportPage(certificate));
  return Promise.resolve();
}

function save(certificate: Certificate): Promise<void> {
  saveFile("certificado-da-mudanca.json", "application/json", JSON.stringify(certificate, null, 2));
  return Promise.resolve();
}
