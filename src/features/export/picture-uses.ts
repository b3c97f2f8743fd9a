import { IMAGE_ID, readImageId } from "#src/shared/media/media-path.ts";

const IN_MARKDOWN = new RegExp(String.raw`!\[((?:\\.|[^\]\\])*)\]\([^)\s]*?/media/(${IMAGE_ID})-`, "g");
const IDS = new RegExp(IMAGE_ID, "g");
const ANYWHERE = new RegExp(`/media/(${IMAGE_ID})-`, "g");

interface PictureUses {
  alts: Set<string>;
  files: Set<string>;
}

export class UsedPictures {
  readonly #replaced: ReadonlyMap<string, string>;
  readonly #found = new Map<string, PictureUses>();

  /** @param replaced the shown image's id by the id of each replaced one */
  constructor(replaced: ReadonlyMap<string, string>) {
    this.#replaced = replaced;
  }

  /** Replaces ids of replaced pictures by those that visitors see. */
  asShown(text: string): string {
    return this.#replaced.size === 0 ? text : text.replaceAll(IDS, (id) => this.#replaced.get(id) ?? id);
  }

  /** @param fields fields of an item, at any depth */
  note(file: string, fields: unknown): void {
    if (typeof fields === "string") {
      for (const [, id = ""] of fields.matchAll(ANYWHERE)) this.#add(id, file);
      for (const [, alt = "", id = ""] of fields.matchAll(IN_MARKDOWN))
        this.#add(id, file, alt.replace(/\\(.)/g, "$1"));
    } else if (typeof fields === "object" && fields) {
      const { path, alt } = fields as { path?: unknown; alt?: unknown };
      const id = typeof path === "string" ? readImageId(path) : null;
      if (id && typeof alt === "string") this.#add(id, file, alt);
      for (const value of Object.values(fields)) this.note(file, value);
    }
  }

  of(id: string): PictureUses {
    return this.#found.get(id) ?? { alts: new Set(), files: new Set() };
  }

  #add(written: string, file: string, alt = ""): void {
    const id = this.#replaced.get(written) ?? written;
    const uses = this.of(id);
    this.#found.set(id, uses);
    uses.files.add(file);
    if (alt.trim()) uses.alts.add(alt.trim());
  }
}
