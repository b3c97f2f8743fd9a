import { redirect } from "react-router";

/** Unknown addresses of the dashboard lead to its home (docs/produto.md, "Dashboard"). */
export function loader() {
  throw redirect("/dashboard");
}

export default function Unknown() {
  return null;
}
