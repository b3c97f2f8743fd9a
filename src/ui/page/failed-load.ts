// What pages do when what they show could not be had.
import { useState } from "react";

/** A list that could be shown stays when the next one fails (contract §5). */
export function useLastGood<Loaded extends { failed: boolean }>(loaded: Loaded): Loaded {
  const [shown, setShown] = useState(loaded);
  if (shown !== loaded && !loaded.failed) setShown(loaded);
  return loaded.failed ? shown : loaded;
}

interface Load<Data> {
  request: Request;
  serverLoader: () => Promise<Data>;
}

/**
 * A page's `clientLoader`: in the browser the connection may fail as well.
 * @param instead what the page shows then
 */
export async function loadOr<Data, Instead>(
  { request, serverLoader }: Load<Data>,
  instead: Instead,
): Promise<Data | Instead> {
  try {
    return await serverLoader();
  } catch (error) {
    // An answer is an answer, and a navigation given up is no failure.
    if (!(error instanceof TypeError) || request.signal.aborted) throw error;
    return instead;
  }
}
