import { readVideoAddress } from "#src/shared/media/video-address.ts";

/** The file of a video that moves without sound; undefined for a player of another company, and for no video. */
export function movingFile(address: string): string | undefined {
  const player = readVideoAddress(address);
  return player?.kind === "file" ? player.src : undefined;
}

/**
 * A video without sound over its picture, which stays where motion is not wanted: site-page/play-videos.ts starts it at
 * the visitor's first sign of life, so that nothing of it is loaded before.
 */
export function MovingPicture({ src }: { src: string }) {
  return (
    <>
      <video
        className="moving"
        src={src}
        muted
        loop
        playsInline
        preload="none"
        data-moving
        aria-hidden="true"
      />
      <button type="button" className="moving-pause" data-pauses hidden aria-label="Pausar vídeo">
        <svg viewBox="0 0 16 16" width="16" height="16" fill="currentColor" aria-hidden="true">
          <path className="when-playing" d="M4 3h3v10H4zM9 3h3v10H9z" />
          <path className="when-paused" d="M5 3l8 5-8 5z" />
        </svg>
      </button>
    </>
  );
}
