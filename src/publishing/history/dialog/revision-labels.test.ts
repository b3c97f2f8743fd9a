import { describe, expect, it } from "vitest";
import type { Revision, RevisionReason } from "../schema.ts";
import { describeRevision, labelOf } from "./revision-labels.ts";

const revision = (reason: RevisionReason, author: string): Revision => ({
  id: "1",
  at: "2026-11-20T17:13:00.000Z",
  author: { name: author },
  reason,
  name: null,
  isStored: false,
  isDraft: false,
});

describe("the label of a revision", () => {
  it("says what came with the site, and imported only of what was", () => {
    expect(labelOf(revision("imported", "Conteúdo de exemplo"))).toBe("Conteúdo de exemplo");
    expect(labelOf(revision("imported", "Conteúdo inicial"))).toBe("Conteúdo inicial");
    // Versions of this program before this name.
    expect(labelOf(revision("imported", "Sistema"))).toBe("Conteúdo inicial");
    expect(labelOf(revision("imported", "Ana Prado"))).toBe("Importado");
    expect(labelOf(revision("published", "Sistema"))).toBe("Publicado");
    expect(describeRevision(revision("imported", "Sistema"), true, "America/Sao_Paulo")).toMatch(
      /^Conteúdo inicial, 20\/11\/2026/,
    );
  });
});
