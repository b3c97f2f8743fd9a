import { findCreation } from "#src/features/tokens/token-creations.server.ts";
import { isPubliclyResolved, isRefusedAddress } from "#src/platform/http/outgoing/fetch-public.ts";
import type { FieldError } from "#src/platform/http/problem.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { predictSlug } from "#src/publishing/addresses/slugs.server.ts";
import { TOO_NESTED } from "#src/publishing/markdown.server.ts";
import type { ToolContentType } from "#src/publishing/publishable-type.server.ts";
import { getSiteUrl } from "#src/settings/settings.server.ts";
import type { Call, CallBody } from "./incoming-webhook.server.ts";
import type { Entity } from "./schema.ts";

interface Forecast {
  entity: Omit<Entity, "id"> & { id: null };
  problems: FieldError[];
}

/** Creates nothing. @returns in `problems`, refusals and changes of a valid body */
export async function dryRunCall(
  resources: Resources,
  kind: ToolContentType,
  { holder, body }: Call,
): Promise<Forecast> {
  const { db } = resources;
  const asked = body[kind.address.field];
  const slug = asked ?? (await predictSlug(db, kind, body.title));
  const { externalId, title } = body;
  const problems: FieldError[] = [];
  if (await findCreation(db, { tokenId: holder.id, kind: kind.name, externalId })) {
    const message = "Este externalId já foi usado por este token: nada novo seria criado.";
    problems.push({ field: "externalId", message });
  }
  const wished = kind.address.ofTitle(title);
  if (slug !== wished && /-\d+$/.test(slug)) {
    const message = `Já existe um endereço com este título: o novo terminaria em “${slug}”.`;
    problems.push({ field: "title", message });
  }
  problems.push(...(await checkContent(resources, body)), ...(await checkImage(resources, body)));
  const url = `${await getSiteUrl(resources)}${kind.pageOf(slug)}`;
  return { entity: { id: null, slug, title, url, isPublished: body.isPublished ?? false }, problems };
}

async function checkContent(
  { markdown }: Resources,
  body: CallBody & { content?: unknown },
): Promise<FieldError[]> {
  if (typeof body.content !== "string" || (await markdown.readText(body.content)) !== null) return [];
  return [{ field: "content", message: TOO_NESTED }];
}

async function checkImage({ config }: Resources, { featuredImageUrl: url }: CallBody): Promise<FieldError[]> {
  if (!url) return [];
  if (!isRefusedAddress(url, config) && (await isPubliclyResolved(url, config))) return [];
  const message = "featuredImageUrl não leva a um endereço público: a imagem não seria incluída.";
  return [{ field: "featuredImageUrl", message }];
}
