/** Where the browser keeps the token of whoever is signed in to the dashboard (docs/produto.md, "Signing in"). */
export const SESSION_KEY = "dashboard_token";
