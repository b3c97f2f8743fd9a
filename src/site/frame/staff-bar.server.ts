// "Editar esta página" on public pages, for whoever is signed in to the dashboard (docs/adr/0159).

import type { IncomingMessage } from "node:http";
import { isStaffBrowser } from "#src/accounts/sessions/staff-browser.server.ts";
import { EDITED_ADDRESS, EDIT_ADDRESS_PATH } from "#src/publishing/links/edit-address.ts";

/**
 * Returns the HTML that a signed-in browser gets at the end of a page. It has no script: the dashboard reads the address of the
 * page from the referrer, which also names pages that were reached without a reload.
 */
export function staffBar(request: Pick<IncomingMessage, "headers" | "url">): string | undefined {
  // Browsers ask for it when somebody opens a page, and not when the editor or a preview reads one.
  const isOpened = request.headers.accept?.includes("application/xhtml+xml");
  if (!isOpened || !isStaffBrowser(request)) return undefined;
  const [path = "/"] = (request.url ?? "/").split("?", 1);
  const href = `${EDIT_ADDRESS_PATH}?${new URLSearchParams({ [EDITED_ADDRESS]: path })}`;
  return `<aside aria-label="Equipe" id="staff-bar">${STYLE}<a href="${href.replaceAll("&", "&amp;")}">Editar esta página</a></aside>`;
}

const STYLE = `<style>
#staff-bar{position:fixed;z-index:35;left:1rem;bottom:1rem}
#staff-bar a{display:inline-flex;align-items:center;min-height:2.75rem;padding:0 1rem;border:1px solid var(--line-strong);border-radius:var(--control-radius);background:var(--surface);color:var(--ink);font:600 .875rem/1.2 var(--face-text);text-decoration:none;box-shadow:0 6px 20px var(--shadow-color)}
#staff-bar a:hover{background:var(--sunken)}
#staff-bar a:focus-visible{outline:2px solid var(--ring);outline-offset:2px}
@media print{#staff-bar{display:none}}
</style>`.replaceAll("\n", "");
