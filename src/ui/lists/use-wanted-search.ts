import { useLocation, useNavigation } from "react-router";

/**
 * The query string (`?busca=…`) that was asked for, even while the page goes there, and whether it does.
 */
export function useWantedSearch(): { search: string; isChanging: boolean } {
  const location = useLocation();
  const { location: next } = useNavigation();
  return next?.pathname === location.pathname
    ? { search: next.search, isChanging: true }
    : { search: location.search, isChanging: false };
}
