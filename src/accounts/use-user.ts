import { useOutletContext } from "react-router";
import type { User } from "./schema.ts";

export function useUser(): User {
  return useOutletContext<User>();
}
