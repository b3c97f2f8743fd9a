import { readVideoAddress } from "#src/shared/media/video-address.ts";

/** Returns the URL of a silent background video; undefined for third-party players and without a video. */
export function movingFile(address: string): string | undefined {
  const player = readVideoAddress(address);
  return player?.kind === "file" ? player.src : undefined;
}

/**
 * A silent video over its poster. site-page/play-videos.ts starts it at the visitor's first interaction, so nothing
 * loads before.
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
