import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { LoadedDrawingsContext } from "#src/ui/identities/identity-context.ts";

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <LoadedDrawingsContext value={new Map()}>
        <HydratedRouter />
      </LoadedDrawingsContext>
    </StrictMode>,
  );
});
