// The API: every slice's calls on one server.
import { installDashboardApi } from "#src/dashboard/api.ts";
import { installAccountsApi } from "#src/accounts/api.ts";
import { installAnalyticsApi } from "#src/features/analytics/api.ts";
import { installWebhooksApi } from "#src/features/webhooks/api.ts";
import { countDeliveriesOf, eraseEventsOf } from "#src/features/webhooks/webhooks.server.ts";
import { installEbookApi } from "#src/features/ebook/api.ts";
import { installFaqApi } from "#src/features/faq/api.ts";
import { installLeadsApi } from "#src/features/leads/api.ts";
import { countLeadsOf, eraseLeadsOf } from "#src/features/leads/leads.server.ts";
import { installNewsletterApi } from "#src/features/newsletter/api.ts";
import { countSubscriptionsOf, eraseSubscriber } from "#src/features/newsletter/newsletter.server.ts";
import { installPrivacyApi } from "#src/features/privacy/api.ts";
import type { EraseContact } from "#src/features/privacy/requests/erase-contact.server.ts";
import { installMediaApi } from "#src/media/api.ts";
import { installImageUploadApi } from "#src/media/upload-api.ts";
import { installPostsApi } from "#src/features/posts/api.ts";
import { installProjectsApi } from "#src/features/projects/api.ts";
import { installSettingsApi } from "#src/settings/api.ts";
import { installTokensApi } from "#src/features/tokens/api.ts";
import { installIncomingWebhookApi } from "#src/features/incoming-webhook/api.ts";
import { createServer, type Server } from "#src/platform/http/server.ts";
import type { Resources } from "#src/platform/resources.ts";
import { installFeedRoutes } from "#src/site/feeds/feed-routes.ts";
import { PAGE_ADDRESSES } from "#src/site/page-addresses.ts";
import { limitSearches } from "#src/features/posts/blog/search-limit.ts";

/** Every slice that keeps personal data under an e-mail address: what staff erase on request. */
const contactErasers: EraseContact[] = [
  { label: "Leads", count: countLeadsOf, erase: eraseLeadsOf },
  { label: "Newsletter", count: countSubscriptionsOf, erase: eraseSubscriber },
  { label: "Envios a webhooks", count: countDeliveriesOf, erase: eraseEventsOf },
];

/** Builds the server with all API routes and what machines read, without the pages. */
export async function createApi(resources: Resources): Promise<Server> {
  const app = await createServer(resources, PAGE_ADDRESSES);
  limitSearches(app, resources);
  installSettingsApi(app, resources);
  installAccountsApi(app, resources);
  installFaqApi(app, resources);
  installLeadsApi(app, resources);
  installNewsletterApi(app, resources);
  installEbookApi(app, resources);
  installPrivacyApi(app, resources, contactErasers);
  installPostsApi(app, resources);
  installMediaApi(app, resources);
  installImageUploadApi(app, resources);
  installProjectsApi(app, resources);
  installTokensApi(app, resources);
  installIncomingWebhookApi(app, resources);
  installWebhooksApi(app, resources);
  installAnalyticsApi(app, resources);
  installDashboardApi(app, resources);
  installFeedRoutes(app, resources);
  return app;
}
