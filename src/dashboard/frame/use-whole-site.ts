import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { useSiteData } from "#src/settings/site-data.ts";
import { createApiClient } from "#src/ui/api/api-client.ts";

/**
 * Reloads the site's data if the server took the browser for a stranger's, which gets little of a site under
 * construction. From then on a cookie identifies staff.
 */
export function useWholeSite(token: string | undefined): void {
  const isHidden = useSiteData()?.construction === "hidden";
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!token || !isHidden) return;
    createApiClient({ token })
      .get("/api/auth/verify")
      .then(revalidate)
      // The next page tries again.
      .catch(() => {});
  }, [token, isHidden, revalidate]);
}
