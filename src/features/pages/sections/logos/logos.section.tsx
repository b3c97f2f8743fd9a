import type { ReactNode } from "react";
import type { z } from "zod";
import { layOut } from "../look/columns.ts";
import { titleId } from "../section-frame.tsx";
import { SectionPicture } from "../section-picture.tsx";
import type { SectionModule, SectionView, Shown } from "../section-view.ts";
import type { logosSection } from "./schema.ts";
import picture from "#src/ui/images/picture.css?inline";
import columns from "../look/columns.css?inline";
import logos from "./logos.css?inline";

type Logos = z.infer<(typeof logosSection)["schema"]>;
type Logo = Logos["items"][number];

/** Each logo is on a plate that is light in both themes, since most logos are made for paper. */
const LogosView: SectionView<Logos> = ({ anchor, shown, props }) => {
  if (props.items.length === 0) return null;
  return (
    <section className="sheet-content mt-16 lg:mt-32" aria-labelledby={titleId(anchor, shown.title)}>
      {shown.title && (
        <h2 id={`${anchor}-titulo`} className="section-head clear-of-line mb-6 text-2xl">
          {shown.title}
        </h2>
      )}
      <ul className={listClass(props)}>
        {props.items.map((logo, index) => (
          <li key={index} className="logo">
            <Plate logo={logo} shown={shown.items[index] as Shown<Logo>} />
          </li>
        ))}
      </ul>
    </section>
  );
};

function listClass({ arrangement, appearance: { columns } }: Logos): string {
  if (arrangement === "strip") return "logos-strip";
  return columns === "auto" ? "logos logos-fit" : `logos ${layOut({ columns }, 0).className}`;
}

function Plate({ logo, shown }: { logo: Logo; shown: Shown<Logo> }): ReactNode {
  const { image, name } = shown;
  const sign = image ? (
    <SectionPicture image={{ ...image, alt: image.alt || logo.name }} sizes="10rem" />
  ) : (
    <span>{name}</span>
  );
  if (!logo.to) return sign;
  const isOutside = /^https?:/i.test(logo.to);
  return (
    <a href={logo.to} {...(isOutside && { target: "_blank", rel: "noopener" })}>
      {sign}
      {isOutside && <span className="sr-only"> (abre em outra aba)</span>}
    </a>
  );
}

export const section: SectionModule = {
  View: LogosView,
  styles: [columns, picture, logos],
};
