// What readers ask for in texts and sections: loaded with the first wish.

/** Loads the frame that a clicked button offers, if it is one. */
export function openOfferedFrame({ target }: Event): void {
  const offer = target instanceof Element ? target.closest<HTMLElement>("[data-frame]") : null;
  if (offer) void import("./open-frame.ts").then(({ openFrame }) => openFrame(offer));
}
