// Builds the certificate as a self-contained HTML page.

import { plural } from "#src/shared/words.ts";
import type { Certificate } from "../schema.ts";

const STYLE =
  "body{font:16px/1.5 system-ui,sans-serif;max-width:70rem;margin:2rem auto;padding:0 1rem;color:#1a1a1a;background:#fff}" +
  "table{border-collapse:collapse;width:100%}th,td{border:1px solid #bbb;padding:.4rem .6rem;text-align:left;vertical-align:top;" +
  "overflow-wrap:anywhere}ul{margin:0;padding-left:1.2rem}";

export function toReportPage({ addresses, hash }: Certificate): string {
  const different = addresses.filter(({ differences }) => differences.length > 0).length;
  const rows = addresses.map(({ old, status, to, differences }) => {
    const list = differences.map((difference) => `<li>${escape(difference)}</li>`).join("");
    return `<tr><td>${escape(old)}</td><td>${status}</td><td>${escape(to ?? "")}</td><td>${list && `<ul>${list}</ul>`}</td></tr>`;
  });
  return `<!doctype html>
<html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Certificado da mudança</title>
<style>${STYLE}</style></head><body>
<h1>Certificado da mudança</h1>
<p>${plural(addresses.length, "endereço antigo", "endereços antigos")}, ${different} com diferenças. SHA-256 da lista de endereços: <code>${escape(hash)}</code></p>
<table><thead><tr><th>Endereço antigo</th><th>Responde</th><th>Leva a</th><th>O que falta aqui</th></tr></thead>
<tbody>
${rows.join("\n")}
</tbody></table>
</body></html>
`;
}

const escape = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
