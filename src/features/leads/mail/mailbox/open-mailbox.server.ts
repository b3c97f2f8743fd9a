// Opens a mailbox with the login that it needs: its password, or an access token.

import type { MailboxConfig } from "#src/platform/config.ts";
import {
  type AuthorizationNeeds,
  getAccessToken,
} from "#src/platform/resources/mail-authorization.server.ts";
import type { Sandbox } from "#src/platform/sandbox/sandbox.ts";
import { type OpenFolder, withFolder } from "./imap.server.ts";

/** As `withFolder`. An access token that the server refuses is renewed once. */
export async function withMailbox<Result>(
  resources: AuthorizationNeeds & { sandbox: Pick<Sandbox, "call"> },
  mailbox: MailboxConfig,
  signal: AbortSignal,
  use: (folder: OpenFolder) => Promise<Result>,
): Promise<Result> {
  const { sandbox } = resources;
  if (mailbox.login === "password") return withFolder(mailbox, sandbox, signal, use);
  const accessToken = await getAccessToken(resources);
  try {
    return await withFolder(mailbox, sandbox, signal, use, accessToken);
  } catch (error) {
    if (!(error as { authenticationFailed?: boolean }).authenticationFailed) throw error;
    const renewed = await getAccessToken(resources, accessToken);
    return withFolder(mailbox, sandbox, signal, use, renewed);
  }
}
