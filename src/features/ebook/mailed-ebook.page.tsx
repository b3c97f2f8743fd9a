import { data, redirect } from "react-router";
import { pageContext } from "#src/platform/http/pages/page-context.ts";
import type { NotThere } from "#src/settings/texts/not-there.ts";
import { getShownTexts } from "#src/settings/texts/texts.server.ts";
import { NOT_FOUND } from "#src/settings/texts/words/notices.ts";
import type { Route } from "./+types/mailed-ebook.page";
import { findMailedFile } from "./ebook.server.ts";

/** Redirects the mailed link to the current e-book, so that it outlives replaced files. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { resources } = context.get(pageContext);
  const file = await findMailedFile(resources, params.lead);
  if (file) throw redirect(file, { headers: { "cache-control": "no-store" } });
  const notThere = await getShownTexts(resources, [NOT_FOUND]);
  throw data({ notThere } satisfies NotThere, { status: 404 });
}

/** The loader always redirects. */
export default function MailedEbook() {
  return null;
}
