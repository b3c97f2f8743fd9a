import { useState } from "react";

/** Keeps the last loaded data, so that a list stays when the next load fails (docs/produto.md, "Dialogs"). */
export function useLastGood<Loaded extends { failed: boolean }>(loaded: Loaded): Loaded {
  const [shown, setShown] = useState(loaded);
  if (shown !== loaded && !loaded.failed) setShown(loaded);
  return loaded.failed ? shown : loaded;
}

interface Load<Data> {
  request: Request;
  serverLoader: () => Promise<Data>;
}

/** A `clientLoader` that handles a failed connection. @param instead data to show then */
export async function loadOr<Data, Instead>(
  { request, serverLoader }: Load<Data>,
  instead: Instead,
): Promise<Data | Instead> {
  try {
    return await serverLoader();
  } catch (error) {
    // Responses (redirects) and aborted navigations are not failures.
    if (!(error instanceof TypeError) || request.signal.aborted) throw error;
    return instead;
  }
}
