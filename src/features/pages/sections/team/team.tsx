import type { z } from "zod";
import { Cover } from "#src/ui/images/cover.tsx";
import { partHeading, SectionFrame } from "../section-frame.tsx";
import { SectionPicture } from "../section-picture.tsx";
import type { SectionView } from "../shown.ts";
import type { teamSection } from "./schema.ts";

type Team = z.infer<(typeof teamSection)["schema"]>;

const SIZES = "(min-width: 64rem) 17rem, (min-width: 40rem) 50vw, calc(100vw - 2.5rem)";

/** Portraits as cards; who has none gets a drawing made of the name. */
export const TeamView: SectionView<Team> = ({ anchor, shown, props }) => {
  if (shown.items.length === 0) return null;
  const Part = partHeading(shown.title);
  return (
    <SectionFrame anchor={anchor} title={shown.title} text={shown.text}>
      <ul className="section-cards">
        {shown.items.map(({ name, role, text, image }, index) => (
          <li key={index} className="section-card">
            <div className="team-portrait">
              {image ? (
                <SectionPicture image={image} sizes={SIZES} />
              ) : (
                <Cover title={props.items[index]?.name ?? ""} />
              )}
            </div>
            <div className="p-5">
              <Part className="text-xl leading-tight">{name}</Part>
              {role && <p className="mt-1 text-sm font-semibold text-primary-ink">{role}</p>}
              {text && <p className="mt-2 text-muted">{text}</p>}
            </div>
          </li>
        ))}
      </ul>
    </SectionFrame>
  );
};
