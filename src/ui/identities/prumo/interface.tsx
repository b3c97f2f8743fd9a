// The hero's drawing: a user interface along a plumb line. x = 0 is the line, one unit is one pixel on a desktop,
// and the numbers on dimension lines are the true measures. On a phone only the right half is visible, so it
// must make sense by itself.
import { Person } from "./person.tsx";

/** x and number of floors of each column of the chart; the line passes between two. */
const COLUMNS: [x: number, floors: number][] = [
  [-104, 1],
  [-68, 2],
  [-32, 2],
  [4, 3],
  [40, 3],
  [76, 4],
  [112, 5],
  [148, 6],
  [184, 7],
];
const FLOOR_PITCH = 17;
const CHART_BASE = 444;

/** Decorative; coloured by drawings.css, animated once by plumb-line.css. */
export function HeroDrawing() {
  return (
    <>
      <Dimensions />
      <Pilotis />
      <Frame />
      <Tile x={-116} label="Pedidos" step={3} />
      <Tile x={8} label="Notas" step={4} />
      <Tile x={132} label="Recebidos" step={5} />
      <Chart />
      <SpiritLevel />
    </>
  );
}

/** The step of the animation, for plumb-line.css. */
function atStep(step: number): React.CSSProperties {
  return { "--step": step } as React.CSSProperties;
}

function Frame() {
  return (
    <>
      <path
        className="face draw"
        pathLength="1"
        style={atStep(1)}
        d="M0 128H244a12 12 0 0 1 12 12V468a12 12 0 0 1-12 12H-244a12 12 0 0 1-12-12V140a12 12 0 0 1 12-12Z"
      />
      <g className="part from-left" style={atStep(2)}>
        <path d="M-256 160H256M-132 160V480" />
        <path
          className="thin"
          d="M-243 144a4 4 0 1 0 8 0a4 4 0 1 0-8 0m16 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0m16 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0"
        />
        <rect className="tint bare" x="-244" y="176" width="100" height="24" rx="4" />
        <path className="bar" d="M-232 188h44" />
        <path className="bar faint" d="M-232 220h60m-60 32h36m-36 32h52m-52 32h28" />
      </g>
    </>
  );
}

/** Orders, invoices and receipts, with the same number. */
function Tile({ x, label, step }: { x: number; label: string; step: number }) {
  return (
    <g className={x < 0 ? "part from-left" : "part from-right"} style={atStep(step)}>
      <rect className="face" x={x} y="176" width="108" height="64" rx="6" />
      <text className="note" x={x + 12} y="197">
        {label}
      </text>
      <text className="figure" x={x + 12} y="226">
        128
      </text>
      <path d={`M${x + 80} 219l5 5 9-10`} />
    </g>
  );
}

/** A chart as a building; its newest floor is moving to its dashed place. */
function Chart() {
  return (
    <>
      <g className="part from-right" style={atStep(6)}>
        <rect className="face" x="-116" y="256" width="356" height="208" rx="6" />
        <text className="note" x="-104" y="278">
          Sua empresa
        </text>
        <path className="thin" d={`M-104 ${CHART_BASE}H228`} />
      </g>
      {COLUMNS.map(([x, floors], index) => (
        <path key={x} className="tint grow" style={atStep(7 + index / 2)} d={layFloors(x, floors)} />
      ))}
      <g className="part from-above" style={atStep(12)}>
        <path className="thin dashed" d={layFloor(184, 8)} />
        <path className="tint" d="M183 276l27.7-4.4 2.2 13.8-27.7 4.4Z" />
        <path className="thin" d="M185 290h44M225 290a40 40 0 0 0-.5-6.3" />
        <text className="note" x="219" y="304">
          9°
        </text>
      </g>
    </>
  );
}

function layFloors(x: number, floors: number): string {
  return Array.from({ length: floors }, (_, floor) => layFloor(x, floor + 1)).join("");
}

function layFloor(x: number, floor: number): string {
  return `M${x} ${CHART_BASE - floor * FLOOR_PITCH}h28v14h-28Z`;
}

/** The columns under the interface, as in Brasília. */
function Pilotis() {
  return (
    <g className="pilotis part" style={atStep(2)}>
      {[-192, -64, 64, 192].map((x) => (
        <path
          key={x}
          className="face"
          d={`M${x} 480c2 44 12 78 29 96c-16 8-24 18-29 32c-5-14-13-24-29-32c17-18 27-52 29-96Z`}
        />
      ))}
      <Person x={-129} y={607.5} />
    </g>
  );
}

function Dimensions() {
  return (
    <g className="thin">
      <path className="draw" pathLength="1" style={atStep(9)} d="M0 96H256" />
      <path className="draw" pathLength="1" style={atStep(9)} d="M0 96H-256" />
      <path className="draw" pathLength="1" style={atStep(10)} d="M272 128V480" />
      <g className="part" style={atStep(11)}>
        <path d="M-256 88V120M256 88V120M-260 100l8-8M252 100l8-8M-4 100l8-8M264 128h16M264 480h16M268 132l8-8M268 484l8-8" />
        <text className="note middle" x="-128" y="88">
          256
        </text>
        <text className="note middle" x="128" y="88">
          256
        </text>
        <text className="note middle" transform="translate(276 304) rotate(-90)">
          352
        </text>
      </g>
    </g>
  );
}

function SpiritLevel() {
  return (
    <g className="part from-above" style={atStep(11)}>
      <rect className="face" x="-228" y="112" width="112" height="15" rx="3" />
      <rect className="tint" x="-190" y="115" width="36" height="9" rx="4.5" />
      <path d="M-179 115v9M-165 115v9" />
      <ellipse className="bubble" cx="-172" cy="119.5" rx="5" ry="3" />
    </g>
  );
}
