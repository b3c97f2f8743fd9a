import { useOutletContext } from "react-router";
import type { User } from "./schema.ts";

/** The person who is signed in, in the screens of the dashboard. */
export function useUser(): User {
  return useOutletContext<User>();
}
