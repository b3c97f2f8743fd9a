// Loaded with the reader's first request for a frame, in texts and sections.

export function openOfferedFrame({ target }: Event): void {
  const offer = target instanceof Element ? target.closest<HTMLElement>("[data-frame]") : null;
  if (offer) void import("./open-frame.ts").then(({ openFrame }) => openFrame(offer));
}
