import { useLocation, useNavigation } from "react-router";

/** Returns the requested query string (`?busca=…`), even during the navigation to it. */
export function useWantedSearch(): { search: string; isChanging: boolean } {
  const location = useLocation();
  const { location: next } = useNavigation();
  return next?.pathname === location.pathname
    ? { search: next.search, isChanging: true }
    : { search: location.search, isChanging: false };
}
