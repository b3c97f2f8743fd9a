import { FrameInvitation } from "../frame-invitation.tsx";
import { SectionPicture } from "../section-picture.tsx";
import type { ShownImage } from "../shown.ts";
import { readVideoAddress } from "#src/shared/video-address.ts";
import { MovingPicture } from "./moving-picture.tsx";

const SIZES = "(min-width: 75rem) 35rem, (min-width: 48rem) 46vw, calc(100vw - 2.5rem)";
const NOTE = "O vídeo vem de outro site, que então recebe o endereço da sua conexão.";

interface OpeningPictureProps {
  image: ShownImage;
  /** The address of a video that takes the picture's place; empty: none. */
  video: string;
  title: string;
  isHead: boolean;
}

/** The picture beside an opening's text, or the video whose cover it is. */
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
        note={NOTE}
        loadLabel="Carregar vídeo"
        link={{ href: video, label: "Assistir em outra aba" }}
      />
    </div>
  );
}
