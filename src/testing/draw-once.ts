// A process that draws a picture as the server does, and stays alive.

import { loadDrawingTools } from "#src/site/share/drawing-tools.ts";

const { sharp } = await loadDrawingTools();
await sharp({ create: { width: 8, height: 8, channels: 3, background: "#285491" } })
  .jpeg()
  .toBuffer();
process.send?.("drawn");
setInterval(() => {}, 60_000);
