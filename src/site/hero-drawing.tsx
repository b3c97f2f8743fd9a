// The hero's drawing: an interface set true along the plumb line. x = 0 is the line, one unit is one
// pixel on a desk, and every figure written in it is really its measure.

const FLOORS = [1, 2, 2, 3, 3, 4, 5, 6, 7];
const FLOOR_HEIGHT = 17;
const GROUND = 444;

/** Its turn in the drawing, counted in steps of home.css. */
function atStep(step: number): React.CSSProperties {
  return { "--step": step } as React.CSSProperties;
}

/** Decorative; coloured by home.css, drawn once on arrival where motion is welcome. */
export function HeroDrawing() {
  return (
    <svg className="drawing hero-drawing" viewBox="-278 0 556 608" aria-hidden="true">
      <Dimensions />
      <path
        className="face draw"
        pathLength="1"
        d="M-256 140a12 12 0 0 1 12-12H244a12 12 0 0 1 12 12V468a12 12 0 0 1-12 12H-244a12 12 0 0 1-12-12Z"
      />
      <Frame />
      <Tile x={-116} label="Pedidos" from="left" step={2} />
      <Tile x={8} label="Notas" from="right" step={3} />
      <Tile x={132} label="Recebidos" from="right" step={4} />
      <Chart />
      <SpiritLevel />
    </svg>
  );
}

function Frame() {
  return (
    <g className="part" style={atStep(1)}>
      <path d="M-256 160H256M-132 160V480" />
      <path
        className="thin"
        d="M-243 144a4 4 0 1 0 8 0a4 4 0 1 0-8 0m16 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0m16 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0"
      />
      <path className="tint" stroke="none" d="M-244 176h100v24h-100Z" />
      <path className="bar" d="M-232 188h44" />
      <path className="bar faint" d="M-232 220h60m-60 32h36m-36 32h52m-52 32h28" />
    </g>
  );
}

function Tile({ x, label, from, step }: { x: number; label: string; from: "left" | "right"; step: number }) {
  return (
    <g className={`part from-${from}`} style={atStep(step)}>
      <rect className="face" x={x} y="176" width="108" height="64" rx="6" />
      <text className="note" x={x + 12} y="197">
        {label}
      </text>
      <text className="figure" x={x + 12} y="226">
        128
      </text>
      <path className="bar" d={`M${x + 68} 220h28`} />
    </g>
  );
}

/** Columns laid floor by floor; the newest floor is still on its way to its dashed place. */
function Chart() {
  return (
    <g>
      <g className="part" style={atStep(4)}>
        <rect className="face" x="-116" y="256" width="356" height="208" rx="6" />
        <text className="note" x="-104" y="278">
          Empresa
        </text>
        <path className="thin" d={`M-104 ${GROUND}H228`} />
      </g>
      {FLOORS.map((floors, column) => (
        <path
          key={column}
          className="tint grow"
          style={atStep(5 + column / 2)}
          d={layFloors(-104 + 36 * column, floors)}
        />
      ))}
      <path className="thin dashed" d={layFloor(184, 8)} />
      <g className="part from-above" style={atStep(11)}>
        <path className="tint" d="M184 291h28v14h-28Z" transform="rotate(-9 198 298) translate(4 -10)" />
      </g>
    </g>
  );
}

function layFloors(x: number, floors: number): string {
  return Array.from({ length: floors }, (_, floor) => layFloor(x, floor + 1)).join("");
}

function layFloor(x: number, floor: number): string {
  return `M${x} ${GROUND - floor * FLOOR_HEIGHT}h28v14h-28Z`;
}

function Dimensions() {
  return (
    <g className="thin">
      <path className="draw" pathLength="1" style={atStep(6)} d="M0 96H256" />
      <path className="draw" pathLength="1" style={atStep(6)} d="M0 96H-256" />
      <path className="draw" pathLength="1" style={atStep(7)} d="M270 128V480" />
      <g className="part" style={atStep(8)}>
        <path d="M-256 88V120M256 88V120M-260 100l8-8M252 100l8-8M-4 100l8-8M262 128h12M262 480h12M266 132l8-8M266 484l8-8" />
        <text className="note middle" x="-128" y="88">
          256
        </text>
        <text className="note middle" x="128" y="88">
          256
        </text>
        <text className="note middle" transform="translate(274 304) rotate(-90)">
          352
        </text>
      </g>
    </g>
  );
}

function SpiritLevel() {
  return (
    <g className="part from-above" style={atStep(9)}>
      <rect className="face" x="-228" y="112" width="112" height="15" rx="3" />
      <rect className="tint" x="-190" y="115" width="36" height="9" rx="4.5" />
      <path d="M-179 115v9M-165 115v9" />
      <ellipse className="bubble" cx="-172" cy="119.5" rx="5" ry="3" />
    </g>
  );
}
