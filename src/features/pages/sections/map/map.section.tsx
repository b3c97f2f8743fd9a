import type { z } from "zod";
import { FrameInvitation } from "../frame-invitation.tsx";
import { SectionFrame } from "../section-frame.tsx";
import type { SectionModule, SectionView } from "../section-view.ts";
import type { mapSection } from "./schema.ts";
import frame from "#src/ui/page/frame.css?inline";

type MapProps = z.infer<(typeof mapSection)["schema"]>;

interface MapData {
  address: string[];
  mapUrl: string | null;
  mapEmbedUrl: string | null;
}

const MapView: SectionView<MapProps, MapData> = ({ anchor, shown, data }) => {
  if (!data?.mapEmbedUrl) return null;
  const { address, mapUrl, mapEmbedUrl } = data;
  const place = address.join(", ");
  return (
    <SectionFrame anchor={anchor} title={shown.title} text={shown.text}>
      <div className="section-frame is-map measuring-grid">
        <FrameInvitation
          frame={{ src: mapEmbedUrl, title: place ? `Mapa: ${place}` : "Mapa" }}
          note={shown.note}
          loadLabel={shown.loadLabel}
          link={{ href: mapUrl ?? mapEmbedUrl, label: shown.linkLabel }}
        >
          {place && <p className="mb-1 font-semibold">{place}</p>}
        </FrameInvitation>
      </div>
    </SectionFrame>
  );
};

export const section: SectionModule = {
  View: MapView,
  styles: [frame],
};
