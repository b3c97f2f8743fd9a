// The offline page's only script lists the cached pages and loads the wanted page once it is reachable.

export const RETRY_ID = "tentar-de-novo";
export const SEEN_ID = "paginas-guardadas";

const LISTED = 8;
const PROBE_MS = 10_000;

/** src/worker/page-caches.ts names the pages' cache. */
export const OFFLINE_SCRIPT = `(async () => {
  const reload = () => location.reload();
  document.getElementById("${RETRY_ID}").addEventListener("click", reload);
  // Only an answer counts: onLine is true with any network, and a reload would cancel a navigation.
  const probe = () => {
    if (document.visibilityState !== "visible" || location.pathname === "/sem-conexao") return;
    fetch("/healthz", { cache: "no-store" }).then(({ ok }) => ok && reload(), () => {});
  };
  addEventListener("online", probe);
  setInterval(probe, ${PROBE_MS});
  if (!("caches" in self)) return;
  const section = document.getElementById("${SEEN_ID}");
  const list = section.querySelector("ul");
  const name = (await caches.keys()).find((key) => key.startsWith("pages-"));
  if (!name) return;
  const cache = await caches.open(name);
  for (const request of (await cache.keys()).reverse()) {
    if (list.childElementCount === ${LISTED} || new URL(request.url).search) continue;
    const html = await (await cache.match(request)).text();
    const title = new DOMParser().parseFromString(html, "text/html").title;
    const link = document.createElement("a");
    link.href = request.url;
    link.textContent = title.replace(/ – [^–]+$/, "");
    const item = document.createElement("li");
    item.append(link);
    list.append(item);
    section.hidden = false;
  }
})()`;
