/** localStorage key of the dashboard's session token (docs/produto.md, "Signing in"). */
export const SESSION_KEY = "dashboard_token";
