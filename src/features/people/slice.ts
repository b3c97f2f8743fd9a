import { accountRenamed } from "#src/accounts/own-account/account.server.ts";
import { job, type Slice } from "#src/platform/slices/define-slice.ts";
import type { AnyPublishableType } from "#src/publishing/publishable-type.server.ts";
import { renameAuthor } from "./rename-author.server.ts";

/** @param kinds content types with authors */
export const peopleSlice = (kinds: AnyPublishableType[]): Slice => ({
  apis: [async () => (await import("./api.ts")).peopleApi(kinds)],
  jobs: [job(accountRenamed, (resources, { userId }) => renameAuthor(resources, kinds, userId))],
});
