// The providers that grant access to a mailbox by OAuth 2.0 (docs/adr/0137).

import type { Config } from "../../config.ts";

export type OAuthProviderName = "google" | "microsoft" | "own";

export interface OAuthProvider {
  name: string;
  authorizeUrl: string;
  tokenUrl: string;
  /** Withdraws tokens (RFC 7009). Microsoft has none. */
  revokeUrl?: string | undefined;
  scope: string;
  /** Further parameters of the authorization request. */
  extra: Record<string, string>;
}

/** Accounts of any company, but not personal ones, unless the owner names their own directory. */
const ANY_COMPANY = "organizations";

/** @param tenant id of the owner's directory at Microsoft @returns undefined for an own server that is not configured */
export function findProvider(
  { mailOAuth }: Pick<Config, "mailOAuth">,
  provider: OAuthProviderName,
  tenant: string | null,
): OAuthProvider | undefined {
  if (provider === "google")
    return {
      name: "Google",
      authorizeUrl: "https://accounts.google.com/o/oauth2/v2/auth",
      tokenUrl: "https://oauth2.googleapis.com/token",
      revokeUrl: "https://oauth2.googleapis.com/revoke",
      scope: "https://mail.google.com/",
      // Without both, Google grants no refresh token the second time.
      extra: { access_type: "offline", prompt: "consent" },
    };
  if (provider === "microsoft") {
    const base = `https://login.microsoftonline.com/${encodeURIComponent(tenant ?? ANY_COMPANY)}/oauth2/v2.0`;
    return {
      name: "Microsoft",
      authorizeUrl: `${base}/authorize`,
      tokenUrl: `${base}/token`,
      scope:
        "https://outlook.office.com/IMAP.AccessAsUser.All https://outlook.office.com/SMTP.Send offline_access",
      extra: { prompt: "select_account" },
    };
  }
  return mailOAuth && { name: "servidor de identidade", ...mailOAuth, extra: {} };
}
