// The tower of /sobre: a floor for each year, along the page's plumb line (x = 276). Decorative.
import { Person } from "./person.tsx";

const FLOOR_HEIGHT = 44;
const GROUND = 560;
const AXIS = 276;
/** How many windows each floor has on either side of the line. */
const WINDOWS = [4, 4, 4, 3, 3, 3, 3, 2, 2, 2];
const WINDOW_PITCH = 30;

export function Tower() {
  return (
    <>
      <Trees />
      {WINDOWS.map((windows, floor) => (
        <Floor
          key={`${floor + 1}`}
          top={GROUND - (floor + 1) * FLOOR_HEIGHT}
          windows={windows}
          floor={floor}
        />
      ))}
      <path className="thin dashed" d="M204 120V76H348V120" />
      <g>
        <rect className="tint" x="204" y="22" width="144" height="44" />
        <path d={layWindows(22, 2, () => true)} />
      </g>
      <path className="face" d="M248 560V522H304V560" />
      <path className="plumb-stroke own-axis" d="M276 0V560" />
      <g className="thin">
        <path d="M452 120V560M442 120h20M442 560h20M448 124l8-8M448 564l8-8" />
        <text className="note middle" transform="translate(444 340) rotate(-90)">
          10+ anos
        </text>
        <text className="note end" x="138" y="542">
          ano 1
        </text>
        <text className="note end" x="196" y="146">
          ano 10
        </text>
      </g>
      <Person x={84} y={GROUND} />
    </>
  );
}

function Floor({ top, windows, floor }: { top: number; windows: number; floor: number }) {
  const half = windows * WINDOW_PITCH + 12;
  // Lights some windows, other ones on each floor.
  const isLit = (index: number) => (floor * 7 + index * 3) % 5 < 2;
  return (
    <>
      <rect className="face" x={AXIS - half} y={top} width={2 * half} height={FLOOR_HEIGHT} />
      <path className="tint" d={layWindows(top, windows, isLit)} />
      <path d={layWindows(top, windows, (index) => !isLit(index))} />
    </>
  );
}

/** As many windows on the left of the line as on the right of it. */
function layWindows(top: number, windows: number, isWanted: (index: number) => boolean): string {
  return Array.from({ length: 2 * windows }, (_, index) => index)
    .filter(isWanted)
    .map((index) => AXIS + (index - windows) * WINDOW_PITCH + (WINDOW_PITCH - 16) / 2)
    .map((x) => `M${x} ${top + 11}h16v22h-16Z`)
    .join("");
}

function Trees() {
  return (
    <>
      <path d="M492 560V510M492 536l12-12" />
      <circle className="face" cx="494" cy="486" r="28" />
      <path d="M494 560V486M494 512l10-10" />
      <path d="M36 560V528" />
      <circle className="face" cx="36" cy="510" r="20" />
      <path d="M36 560V512" />
    </>
  );
}
