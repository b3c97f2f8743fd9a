import { useEffect } from "react";
import { ErrorScreen } from "./error-screen.tsx";

/**
 * A page of a preview failed. Where that is because its link has expired or was revoked meanwhile, the browser loads the
 * address anew: the server says so on a page of its own, on which nothing of the preview is left.
 */
export default function PreviewError() {
  useEffect(() => {
    const ask = async (): Promise<void> => {
      const { status } = await fetch(location.href, { method: "HEAD" });
      if (status === 404) location.reload();
    };
    // Unreached, it stays an error like any other.
    ask().catch(() => {});
  }, []);
  return <ErrorScreen />;
}
