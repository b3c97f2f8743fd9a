// The drawings of /servicos: those of the home page (service-drawings.tsx), larger and with surroundings. x = 276
// is the middle, where on a desktop the page's plumb line is.
import { Person } from "./person.tsx";

/** What the drawings stand on. */
function Ground({ y }: { y: number }) {
  const marks = Array.from({ length: 22 }, (_, index) => `M${26 + index * 24} ${y}l-10 10`);
  return (
    <>
      <path className="thin" d={marks.join("")} />
      <path d={`M12 ${y}H540`} />
    </>
  );
}

/** A part and a gap of the same size; on hover the part moves into the gap. */
export function CustomSystemPlan() {
  return (
    <>
      <path
        className="face"
        d="M36 372V230H160V270H208V310H236V330H316V294H352V266Q392 266 392 230H516V372Z"
      />
      <path className="thin" d="M52 246h72M52 262h40M428 246h72M460 262h40M52 356h72M428 356h72" />
      <path
        className="thin dashed"
        d="M160 166V230M208 206V270M236 226V310M316 226V294M352 190V266M392 126V230"
      />
      <path className="plumb-stroke axis own-axis" d="M276 0V400" />
      <g className="drops">
        <path
          className="tint"
          d="M160 64a6 6 0 0 1 6-6H386a6 6 0 0 1 6 6V120Q392 156 352 156V184H316V220H236V200H208V160H160Z"
        />
        <path d="M160 80H392" />
        <path className="dots" d="M172 69h.1M182 69h.1M192 69h.1" />
        <path className="bar" d="M176 98h40M176 114h64" />
        <rect className="face" x="296" y="92" width="80" height="34" rx="4" />
        <path d="M306 109l6 6 11-12M332 109h32" />
        <path className="bar" d="M228 144h32M228 160h32M296 144h36" />
      </g>
      <path className="plumb-stroke axis own-axis" d="M276 0V58" />
      <g className="thin">
        <path d="M160 32H392M160 22V46M392 22V46M156 36l8-8M388 36l8-8" />
        <path d="M160 352H392M160 342V362M392 342V362M156 356l8-8M388 356l8-8" />
        <text className="note middle" x="222" y="25">
          232
        </text>
        <text className="note middle" x="222" y="346">
          232
        </text>
      </g>
      <Person x={112} y={230} />
    </>
  );
}

/** Modules on a spirit level, one freshly painted, the last one being put down. */
export function SaasPlan() {
  return (
    <>
      <Ground y={352} />
      <rect className="face" x="36" y="304" width="480" height="48" rx="6" />
      <path className="thin" d="M56 304v48M496 304v48" />
      <rect className="tint" x="216" y="313" width="120" height="30" rx="15" />
      <path d="M254 313v30M298 313v30" />
      <ellipse className="amber" cx="276" cy="326" rx="17" ry="9" />

      <rect className="face" x="56" y="184" width="104" height="120" rx="6" />
      <path d="M56 206H160" />
      <path className="dots" d="M68 195h.1M78 195h.1M88 195h.1" />
      <path className="bar" d="M72 226h48M72 246h64M72 266h40M72 286h56" />

      <path
        className="tint bare"
        d="M176 134a6 6 0 0 1 6-6h92a6 6 0 0 1 6 6V226l-14 5-18-3-22 6-24-5-26 4Z"
      />
      <rect x="176" y="128" width="104" height="176" rx="6" />
      <path d="M176 150H280M194 206V190M212 206V178M230 206V184M248 206V166M188 206H256" />
      <path className="dots" d="M188 139h.1M198 139h.1M208 139h.1" />
      <rect className="face" x="192" y="216" width="52" height="18" rx="5" />
      <path d="M244 225h18v24h-36v8" />
      <rect className="face" x="221" y="257" width="10" height="26" rx="4" />

      <rect className="face" x="296" y="208" width="104" height="96" rx="6" />
      <path d="M296 230H400M322 230v74M348 230v74M374 230v74M296 254H400M296 278H400" />
      <path className="dots" d="M308 219h.1M318 219h.1M328 219h.1" />
      <rect className="tint" x="348" y="254" width="26" height="24" />

      <path className="thin dashed" d="M416 304V166H504V304" />
      <g className="lands-large">
        <path d="M430 80l30-26 30 26M460 54V-40" />
        <rect className="tint" x="416" y="80" width="88" height="138" rx="6" />
        <path d="M416 102H504" />
        <path className="dots" d="M428 91h.1M438 91h.1M448 91h.1" />
        <path d="M444 154l12 12 22-24" />
        <path className="bar" d="M436 192h46" />
      </g>
      <text className="note middle" x="108" y="384">
        dia 1
      </text>
      <text className="note middle" x="228" y="384">
        dia 2
      </text>
      <text className="note middle" x="348" y="384">
        dia 3
      </text>
      <text className="note middle" x="460" y="384">
        dia 4
      </text>
    </>
  );
}

/** Three systems connected to one line; their former spreadsheet is in the bin. */
export function IntegrationPlan() {
  return (
    <>
      <Ground y={384} />
      <path d="M196 76H276M276 140H368M176 216H276M276 278H360" />
      <path className="plumb-stroke own-axis" d="M276 0V384" />
      <path className="pulse" pathLength="1" d="M196 76H276V140H368" />
      <g className="face">
        <rect x="60" y="30" width="136" height="92" rx="6" />
        <path d="M356 100L426 62l70 38v14H356ZM356 178H496v12H356ZM368 114h16v64h-16ZM401 114h16v64h-16ZM435 114h16v64h-16ZM468 114h16v64h-16Z" />
        <path d="M72 164H176V286l-10-8-10 8-11-8-10 8-11-8-10 8-11-8-10 8-11-8-10 8Z" />
        <path d="M360 262H488V384H360Z" />
        <path d="M348 262l14-30H486l14 30a10.9 10.9 0 0 1-21.7 0a10.9 10.9 0 0 1-21.7 0a10.9 10.9 0 0 1-21.7 0a10.9 10.9 0 0 1-21.7 0a10.9 10.9 0 0 1-21.7 0a10.9 10.9 0 0 1-21.7 0a8.9 8.9 0 0 1-20 0Z" />
      </g>
      <path d="M60 52H196" />
      <path className="dots" d="M72 41h.1M82 41h.1M92 41h.1" />
      <path className="bar" d="M76 72h40M76 90h56M76 106h32" />
      <text className="note end" x="184" y="94">
        ERP
      </text>
      <path className="thin" d="M88 184h72M88 198h72M88 212h44M88 240h72M88 254h28" />
      <text className="note end" x="162" y="232">
        NF-e
      </text>
      <path d="M376 296h38v40H376ZM395 296v40M376 316h38M436 384V296h34V384M462 344h.1" />
      <path
        className="amber"
        d="M269 76a7 7 0 1 0 14 0a7 7 0 1 0-14 0m0 64a7 7 0 1 0 14 0a7 7 0 1 0-14 0m0 76a7 7 0 1 0 14 0a7 7 0 1 0-14 0m0 62a7 7 0 1 0 14 0a7 7 0 1 0-14 0"
      />
      <g>
        <path className="face" d="M106 330l40-9 10 34-38 6Z" />
        <path className="thin" d="M110 340l39-9M114 350l38-8M119 327l10 30M132 324l10 30" />
        <path className="face" d="M98 340h62l-7 44h-48Z" />
        <path className="thin" d="M112 350l3 26M129 350v26M146 350l-3 26" />
      </g>
    </>
  );
}

/** A clock at three in the morning, a pulse line and a sleeping owner. */
export function SupportPlan() {
  return (
    <>
      <Ground y={360} />
      <path className="tint" d="M330 34a30 30 0 1 0 30 40a25 25 0 0 1-30-40Z" />
      <path className="thin" d="M286 74v10M281 79h10M382 116v8M378 120h8M300 128v6M297 131h6" />
      <circle className="face" cx="142" cy="172" r="116" />
      <circle className="thin" cx="142" cy="172" r="106" />
      <path className="thin" d={hourMarks(142, 172)} />
      <path className="thin" d="M142 156h16v16" />
      <path className="strong" d="M142 172H206" />
      <path className="plumb-stroke" d="M142 173V84" />
      <text className="note middle" x="142" y="240">
        03:00
      </text>
      <path className="beat" pathLength="1" d="M258 172h36l14-52 22 104 18-64 8 12h52" />
      <path className="face" d="M408 96a6 6 0 0 1 6-6h96a6 6 0 0 1 6 6V360H408Z" />
      <path d="M408 144H516M408 198H516M408 252H516M408 306H516" />
      <path
        className="dots"
        d="M426 117h.1M438 117h.1M426 171h.1M438 171h.1M426 225h.1M438 225h.1M426 279h.1M438 279h.1"
      />
      <path
        className="thin"
        d="M462 112h36M462 122h36M462 166h36M462 176h36M462 220h36M462 230h36M462 274h36M462 284h36"
      />
      <path d="M452 332l8 8 14-16" />
      <path d="M270 360V300M382 360V322M270 346H382" />
      <path className="tint" d="M296 326q34-16 86 0v20H296Z" />
      <path className="face" d="M272 330h24v16H272Z" />
      <circle className="figure-of-scale" cx="290" cy="322" r="7.5" />
      <text className="note" x="300" y="304">
        z
      </text>
      <text className="note" x="310" y="292">
        z
      </text>
    </>
  );
}

/** Twelve marks on a clock's face. */
function hourMarks(x: number, y: number): string {
  return Array.from({ length: 12 }, (_, hour) => {
    const angle = (hour * Math.PI) / 6;
    const point = (radius: number) =>
      `${(x + radius * Math.sin(angle)).toFixed(1)} ${(y - radius * Math.cos(angle)).toFixed(1)}`;
    return `M${point(100)}L${point(hour % 3 ? 94 : 88)}`;
  }).join("");
}
