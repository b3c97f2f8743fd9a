// Plays silent videos (sections/hero/moving-picture.tsx).

import { isMotionReduced } from "#src/ui/page/motion.ts";

interface Connection {
  saveData?: boolean;
}

/** Plays videos while they are visible, unless the visitor prefers reduced motion or saves data. */
export function playVideos(container: HTMLElement): void {
  const { connection } = navigator as Navigator & { connection?: Connection };
  if (connection?.saveData || isMotionReduced()) return;
  for (const video of container.querySelectorAll<HTMLVideoElement>("video[data-moving]")) play(video);
}

function play(video: HTMLVideoElement): void {
  const button = video.parentElement?.querySelector<HTMLButtonElement>("[data-pauses]");
  if (!button) return;
  let isWanted = true;
  const seen = new IntersectionObserver(([entry]) => {
    // If autoplay is blocked, the poster stays.
    if (entry?.isIntersecting && isWanted) video.play().catch(() => {});
    else video.pause();
  });
  video.muted = true;
  video.addEventListener("playing", () => {
    video.classList.add("is-playing");
    button.hidden = false;
  });
  button.addEventListener("click", () => {
    isWanted = video.paused;
    button.classList.toggle("is-paused", !isWanted);
    button.setAttribute("aria-label", isWanted ? "Pausar vídeo" : "Continuar vídeo");
    if (isWanted) video.play().catch(() => {});
    else video.pause();
  });
  seen.observe(video);
}
