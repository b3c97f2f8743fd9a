import type { z } from "zod";
import { mediaPath } from "#src/shared/media/media-path.ts";
import { readVideoAddress } from "#src/shared/media/video-address.ts";
import { FrameInvitation } from "../frame-invitation.tsx";
import { SectionFrame } from "../section-frame.tsx";
import { SectionPicture } from "../section-picture.tsx";
import type { SectionModule, SectionView } from "../section-view.ts";
import type { videoSection } from "./schema.ts";
import picture from "#src/ui/images/picture.css?inline";
import frame from "#src/ui/page/frame.css?inline";

type Video = z.infer<(typeof videoSection)["schema"]>;

const SIZES = "(min-width: 75rem) 71rem, calc(100vw - 2.5rem)";

const VideoView: SectionView<Video> = ({ anchor, shown, props }) => {
  const player = readVideoAddress(props.address);
  if (!player) return null;
  const { image } = shown;
  const title = props.title || "Vídeo";
  return (
    <SectionFrame anchor={anchor} title={shown.title} text={shown.text}>
      <div className="section-frame is-video measuring-grid">
        {player.kind === "file" ? (
          // Captions of the owner's file are up to the owner.
          // oxlint-disable-next-line jsx-a11y/media-has-caption
          <video
            src={player.src}
            controls
            preload="none"
            aria-label={title}
            poster={image ? mediaPath(image.id, 1280, image.isAnimated ? "jpg" : "webp") : undefined}
          />
        ) : (
          <>
            {image && <SectionPicture image={image} sizes={SIZES} />}
            <FrameInvitation
              frame={{ src: player.src, title }}
              note={shown.note}
              loadLabel={shown.loadLabel}
              link={{ href: props.address, label: shown.linkLabel }}
            />
          </>
        )}
      </div>
    </SectionFrame>
  );
};

export const section: SectionModule = {
  View: VideoView,
  styles: [picture, frame],
};
