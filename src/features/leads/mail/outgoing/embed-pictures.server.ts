// Puts the pictures of a mail to a lead into the mail itself: mail programs show them without loading them from our site,
// which they refuse at first, and which would tell us when it was read.

import { readVersion } from "#src/media/media.server.ts";
import type { Message } from "#src/platform/mail/mail.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { type MediaVersion, readMediaName } from "#src/shared/media/media-path.ts";
import { FILES_BYTES } from "./schema.ts";

/** Maximum bytes of the pictures in a mail; further ones stay links. */
export const PICTURE_BYTES = 2 * 1024 * 1024;

/** @returns the message with its pictures as parts of their own, as far as they have room */
export async function embedPictures(
  resources: Pick<Resources, "storage" | "imaging" | "log">,
  message: Message & { html: string },
  siteUrl: string,
): Promise<Message> {
  const { html, attachments = [] } = message;
  const files = attachments.reduce((sum, { content }) => sum + content.length, 0);
  let room = Math.min(PICTURE_BYTES, FILES_BYTES - files);
  const parts = new Map<string, Buffer>();
  const source = new RegExp(` src="${RegExp.escape(siteUrl)}/media/([^"/]+)"`, "g");
  for (const name of new Set([...html.matchAll(source)].map((found) => found[1] ?? ""))) {
    const version = readMediaName(name);
    const content = version && (await readPicture(resources, version));
    if (!content || content.length > room) continue;
    room -= content.length;
    parts.set(name, content);
  }
  if (parts.size === 0) return message;
  const idOf = (name: string): string => `${name}@${new URL(siteUrl).hostname}`;
  return {
    ...message,
    html: html.replaceAll(source, (whole, name: string) =>
      parts.has(name) ? ` src="cid:${idOf(name)}"` : whole,
    ),
    attachments: [
      ...attachments,
      ...[...parts].map(([name, content]) => ({ filename: name, content, cid: idOf(name) })),
    ],
  };
}

/** Returns null for a picture that is gone or cannot be made now: its link stays. */
const readPicture = (
  resources: Pick<Resources, "storage" | "imaging" | "log">,
  version: MediaVersion,
): Promise<Buffer | null> => readVersion(resources, version).catch(() => null);
