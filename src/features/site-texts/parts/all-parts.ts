// Lists all parts; a new part is declared in one of these lists.

import { ACCOUNT_MAIL_PARTS } from "./account-mail-parts.ts";
import type { DescribedPart } from "./describe-part.ts";
import { MAIL_PARTS } from "./mail-parts.ts";
import { PAGE_PARTS } from "./page-parts.ts";
import { SITE_PARTS } from "./site-parts.ts";

export const ALL_PARTS: readonly DescribedPart[] = [
  ...SITE_PARTS,
  ...PAGE_PARTS,
  ...MAIL_PARTS,
  ...ACCOUNT_MAIL_PARTS,
];
