/** Query parameter of the dashboard's screens: the field that they scroll to and focus. */
export const ASKED_FIELD_PARAM = "campo";

/** "/dashboard/settings?campo=cnpj" */
export function fieldPath(screen: string, field: string): string {
  return `${screen}?${ASKED_FIELD_PARAM}=${encodeURIComponent(field)}`;
}
