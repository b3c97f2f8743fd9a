import { useOutletContext } from "react-router";
import type { User } from "./schema.ts";

/** Returns the signed-in person, for dashboard screens. */
export function useUser(): User {
  return useOutletContext<User>();
}
