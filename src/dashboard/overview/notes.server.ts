import { hasUntrustedProxy } from "#src/platform/http/proxies/proxy-notes.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import type { OperationNote } from "./schema.ts";

const UNTRUSTED_PROXY: OperationNote = {
  name: "untrusted-proxy",
  title: "Seu proxy não está em TRUST_PROXY",
  detail:
    "Chegaram pedidos com cabeçalhos de proxy de um endereço em que o site não confia, e eles são ignorados: para os " +
    "limites, todos os visitantes desse proxy são um só. Se o proxy é seu, ponha o endereço dele em TRUST_PROXY e " +
    "reinicie. Se não há proxy na frente do site, alguém os forjou, e não há nada a fazer.",
};

export async function listNotes(resources: Pick<Resources, "config" | "db">): Promise<OperationNote[]> {
  return (await hasUntrustedProxy(resources)) ? [UNTRUSTED_PROXY] : [];
}
