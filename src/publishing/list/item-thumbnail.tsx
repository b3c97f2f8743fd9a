import { useState } from "react";
import { mediaPath } from "#src/shared/media/media-path.ts";
import { Cover } from "#src/ui/images/cover.tsx";

const frameClass = "block h-8 w-12 overflow-hidden rounded-control border";

/** Shows an item's first picture; if there is none or it cannot be loaded, the drawn cover. */
export function ItemThumbnail({ title, imageId }: { title: string; imageId: string | undefined }) {
  const [failed, setFailed] = useState<string>();
  if (!imageId || failed === imageId) {
    return (
      <span className={frameClass}>
        <Cover title={title} />
      </span>
    );
  }
  return (
    <img
      src={mediaPath(imageId, 320, "webp")}
      alt=""
      loading="lazy"
      className={`${frameClass} bg-sunken object-cover`}
      onError={() => setFailed(imageId)}
    />
  );
}
