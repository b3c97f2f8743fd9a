import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { useSiteData } from "#src/settings/site-data.ts";
import { createApiClient } from "#src/ui/api/api-client.ts";

/**
 * Reads the site's data again where the server took the browser for a stranger's, which knows little of a site under
 * construction: from now on a cookie tells that it is staff's.
 * @param token of the session; undefined until somebody has signed in
 */
export function useWholeSite(token: string | undefined): void {
  const isHidden = useSiteData()?.construction === "hidden";
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!token || !isHidden) return;
    createApiClient({ token })
      .get("/api/auth/verify")
      .then(revalidate)
      // The next page asks again.
      .catch(() => {});
  }, [token, isHidden, revalidate]);
}
