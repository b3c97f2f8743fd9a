import { readVideoAddress, VIDEO_WORDS } from "#src/shared/media/video-address.ts";
import { FrameInvitation } from "../frame-invitation.tsx";
import { SectionPicture } from "../section-picture.tsx";
import type { ShownImage } from "../section-view.ts";
import { MovingPicture } from "./moving-picture.tsx";

const SIZES = "(min-width: 75rem) 35rem, (min-width: 48rem) 46vw, calc(100vw - 2.5rem)";

interface OpeningPictureProps {
  image: ShownImage;
  /** URL of a video that replaces the picture; may be empty. */
  video: string;
  title: string;
  isHead: boolean;
}

/** Shows the picture beside the hero's text, or the video with the picture as its poster. */
export function OpeningPicture({ image, video, title, isHead }: OpeningPictureProps) {
  const player = readVideoAddress(video);
  const picture = <SectionPicture image={image} sizes={SIZES} priority={isHead} />;
  if (player?.kind !== "frame")
    return (
      <div className="opening-picture">
        {picture}
        {player && <MovingPicture src={player.src} />}
      </div>
    );
  return (
    <div className="opening-picture section-frame is-video">
      {picture}
      <FrameInvitation
        frame={{ src: player.src, title }}
        note={VIDEO_WORDS.note}
        loadLabel={VIDEO_WORDS.loadLabel}
        link={{ href: video, label: VIDEO_WORDS.linkLabel }}
      />
    </div>
  );
}
