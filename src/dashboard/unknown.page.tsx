import { redirect } from "react-router";

/** Unknown addresses of the dashboard lead to its home (specification §2, "Admin area"). */
export function loader() {
  throw redirect("/dashboard");
}

export default function Unknown() {
  return null;
}
