import type { z } from "zod";
import { readEmbedAddress } from "#src/shared/media/embed-address.ts";
import { FrameInvitation } from "../frame-invitation.tsx";
import { SectionFrame } from "../section-frame.tsx";
import type { SectionModule, SectionView } from "../section-view.ts";
import type { embedSection } from "./schema.ts";
import frame from "#src/ui/page/frame.css?inline";
import embed from "./embed.css?inline";

type Embed = z.infer<(typeof embedSection)["schema"]>;

const EmbedView: SectionView<Embed> = ({ anchor, shown, props }) => {
  const found = readEmbedAddress(props.address);
  if (!found) return null;
  const { src, kind, company } = found;
  const isHigh = props.height === "auto" ? kind === "form" || kind === "calendar" : props.height === "high";
  return (
    <SectionFrame anchor={anchor} title={shown.title} text={shown.text}>
      <div className={`section-frame measuring-grid ${isHigh ? "embed-high" : "embed-low"}`}>
        <FrameInvitation
          frame={{ src, title: props.title || company }}
          note={shown.note}
          loadLabel={shown.loadLabel}
          link={{ href: props.address, label: shown.linkLabel }}
        >
          <p className="mb-1 font-semibold">{company}</p>
        </FrameInvitation>
      </div>
    </SectionFrame>
  );
};

export const section: SectionModule = {
  View: EmbedView,
  styles: [frame, embed],
};
