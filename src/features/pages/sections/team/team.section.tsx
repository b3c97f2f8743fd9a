import { cx } from "class-variance-authority";
import type { z } from "zod";
import { initialsOf } from "#src/shared/people/initials.ts";
import type { Identity } from "#src/shared/site-look.ts";
import { Cover } from "#src/ui/images/cover.tsx";
import { layOut } from "../look/columns.ts";
import { shapeClass } from "../look/pictures.ts";
import { partHeading, SectionFrame } from "../section-frame.tsx";
import { SectionPicture } from "../section-picture.tsx";
import type { SectionModule, SectionView } from "../section-view.ts";
import type { teamSection } from "./schema.ts";
import cover from "#src/ui/images/cover.css?inline";
import picture from "#src/ui/images/picture.css?inline";
import card from "../card.css?inline";
import columns from "../look/columns.css?inline";
import shapes from "../look/shapes.css?inline";
import team from "./team.css?inline";

type Team = z.infer<(typeof teamSection)["schema"]>;

/** Shows portraits as cards; without a portrait, a drawing generated from the name, or its initials. */
const TeamView: SectionView<Team> = ({ anchor, shown, props, site }) => {
  if (shown.items.length === 0) return null;
  const { className, sizes } = layOut(props.appearance, shown.items.length);
  const isPortrait = props.arrangement === "portraits";
  const Part = partHeading(shown.title);
  return (
    <SectionFrame anchor={anchor} title={shown.title} text={shown.text}>
      <ul className={cx("section-cards", className, shapeClass(props))}>
        {shown.items.map(({ name, role, text, image }, index) => (
          <li key={index} className={isPortrait ? "team-person" : "section-card"}>
            <div className="team-portrait">
              {image ? (
                <SectionPicture image={image} sizes={sizes} />
              ) : (
                <Unpictured name={props.items[index]?.name ?? ""} identity={site.settings.identity} />
              )}
            </div>
            <div className={isPortrait ? "pt-4" : "p-5"}>
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

/** An identity without drawings has initials only. */
function Unpictured({ name, identity }: { name: string; identity: Identity }) {
  if (identity !== "none") return <Cover title={name} />;
  return (
    <span aria-hidden className="team-initials">
      {initialsOf(name)}
    </span>
  );
}

export const section: SectionModule = {
  View: TeamView,
  styles: [columns, picture, shapes, cover, card, team],
};
