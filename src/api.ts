// The API: every slice's calls on one server.
import { dashboardApi } from "#src/dashboard/api.ts";
import { accountsApi } from "#src/accounts/api.ts";
import { confirmApi } from "#src/accounts/confirm/api.ts";
import { requireConfirmation } from "#src/accounts/confirm/confirm.server.ts";
import { ownAccountApi } from "#src/accounts/own-account/api.ts";
import { emailLinksApi } from "#src/accounts/own-account/email-links-api.ts";
import { passwordsApi } from "#src/accounts/passwords/api.ts";
import { secondFactorApi } from "#src/accounts/second-factor/api.ts";
import { allowUser, requireUser } from "#src/accounts/authenticate.server.ts";
import { auditApi } from "#src/audit/api.ts";
import { watchRefusals } from "#src/audit/refusals.server.ts";
import { analyticsApi } from "#src/features/analytics/api.ts";
import { webhooksApi } from "#src/features/webhooks/api.ts";
import { operationApi } from "#src/features/operation/api.ts";
import { ebookApi } from "#src/features/ebook/api.ts";
import { faqApi } from "#src/features/faq/api.ts";
import { leadsApi } from "#src/features/leads/api.ts";
import { newsletterApi } from "#src/features/newsletter/api.ts";
import { privacyApi } from "#src/features/privacy/api.ts";
import { installMediaRoutes } from "#src/media/media-routes.ts";
import { mediaApi } from "#src/media/api.ts";
import { pagesApi } from "#src/features/pages/api.ts";
import { firstStepsApi } from "./seed/api.ts";
import { settingsApi } from "#src/features/site-settings/api.ts";
import { textsApi } from "#src/features/site-texts/api.ts";
import { postsApi } from "#src/features/posts/api.ts";
import { projectsApi } from "#src/features/projects/api.ts";
import { previewsApi } from "#src/publishing/previews/previews-api.ts";
import { listReleaseEntries } from "#src/publishing/releases/list-releases.server.ts";
import { releasesApi } from "#src/publishing/releases/releases-api.ts";
import { scheduleApi } from "#src/publishing/schedule/schedule-api.ts";
import { peopleApi } from "#src/features/people/api.ts";
import { tokensApi } from "#src/features/tokens/api.ts";
import { requireToken } from "#src/features/tokens/authenticate-token.server.ts";
import { incomingWebhookApi } from "#src/features/incoming-webhook/api.ts";
import { limitCalls } from "#src/platform/http/rate-limited.ts";
import { type Guards, installSlice, type SliceApi } from "#src/platform/http/scopes.ts";
import { createServer, type Server } from "#src/platform/http/server.ts";
import type { Resources } from "#src/platform/resources.ts";
import { lookPreviewApi } from "#src/site/look-preview/api.ts";
import { installFeedRoutes } from "#src/site/feeds/feed-routes.ts";
import { PAGE_ADDRESSES } from "#src/site/page-addresses.ts";
import { backupsApi } from "./backup/api.ts";
import { installClosedSite } from "./backup/closed-site.ts";
import { contactErasers } from "./contact-erasers.ts";
import { contentKinds, kinds } from "./kinds.ts";

/** In the order of the documentation. */
const slices: SliceApi[] = [
  settingsApi,
  firstStepsApi,
  lookPreviewApi,
  accountsApi,
  passwordsApi,
  confirmApi,
  emailLinksApi,
  ownAccountApi,
  secondFactorApi,
  faqApi,
  leadsApi,
  newsletterApi,
  ebookApi,
  privacyApi(contactErasers),
  postsApi,
  mediaApi,
  projectsApi,
  pagesApi,
  textsApi,
  scheduleApi(contentKinds, listReleaseEntries),
  releasesApi(kinds),
  previewsApi(kinds),
  tokensApi,
  peopleApi(contentKinds),
  auditApi,
  incomingWebhookApi,
  webhooksApi,
  operationApi,
  analyticsApi,
  dashboardApi,
  backupsApi,
];

/** Builds the server with all routes of the API and for programs, without the pages. */
export async function createApi(resources: Resources): Promise<Server> {
  const app = await createServer(resources, PAGE_ADDRESSES);
  await installClosedSite(app, resources);
  watchRefusals(app, resources);
  for (const slice of slices) await installSlice(app, resources, slice, guardsOf(resources));
  installMediaRoutes(app, resources);
  installFeedRoutes(app, resources);
  return app;
}

/** The guards of each scope. Calls are counted by address; those of tokens have a count of their own. */
function guardsOf(resources: Resources): Guards {
  const counted = limitCalls(resources.limiter);
  return {
    anonymous: [counted],
    public: [counted, allowUser(resources)],
    member: [counted, requireUser(resources, "member"), requireConfirmation],
    staff: [counted, requireUser(resources, "staff"), requireConfirmation],
    administrator: [counted, requireUser(resources, "administrator"), requireConfirmation],
    token: [requireToken(resources)],
  };
}
