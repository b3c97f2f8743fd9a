import type { SERVICE_DRAWINGS } from "../sections/services/schema.ts";
import { CustomSystemDrawing, IntegrationDrawing, SaasDrawing, SupportDrawing } from "./service-drawings.tsx";
import { CustomSystemPlan, IntegrationPlan, SaasPlan, SupportPlan } from "./service-plans.tsx";

type Name = (typeof SERVICE_DRAWINGS)[number];

const SMALL = {
  none: null,
  "custom-system": CustomSystemDrawing,
  saas: SaasDrawing,
  integration: IntegrationDrawing,
  support: SupportDrawing,
};
const LARGE = {
  none: null,
  "custom-system": CustomSystemPlan,
  saas: SaasPlan,
  integration: IntegrationPlan,
  support: SupportPlan,
};

/** The drawing of a service, for a card or for a row of the page of services. */
export function ServiceDrawing({ name, size }: { name: Name; size: "small" | "large" }) {
  const Drawing = (size === "small" ? SMALL : LARGE)[name];
  return Drawing && <Drawing />;
}
