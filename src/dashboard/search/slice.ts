import type { Slice } from "#src/platform/slices/define-slice.ts";

/** @param searched what other slices let people find */
export function searchSlice(searched: NonNullable<Slice["search"]>[]): Slice {
  return {
    apis: [
      async () => {
        const { commandsSearch } = await import("./search-commands.ts");
        const sources = await Promise.all(searched.map((load) => load()));
        return (await import("./api.ts")).searchApi([commandsSearch, ...sources.flat()]);
      },
    ],
  };
}
