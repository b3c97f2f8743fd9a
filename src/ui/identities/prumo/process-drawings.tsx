// A building site in four states. y = 150 is the ground, which is the line of the process (services.css).
import { Person } from "./person.tsx";

/** A person measures the empty site. */
export function DiscoveryDrawing() {
  return (
    <>
      <Person x={28} y={150} />
      <path d="M66 104L52 150M66 104v46M66 104l14 46" />
      <path className="face" d="M54 88h22v14H54Z" />
      <path className="face" d="M76 91h9v8h-9Z" />
      <path className="thin dashed" d="M88 95H214" />
      <path d="M216 150V66" />
      <path className="tint" d="M216 66h28l-8 9 8 9H216Z" />
      <path className="thin" d="M210 95h12M212 110h8M212 125h8M212 140h8" />
    </>
  );
}

/** The building in dashed lines, with measures. */
export function PlanningDrawing() {
  return (
    <>
      <path
        className="dashed"
        d="M24 150V48a6 6 0 0 1 6-6H206a6 6 0 0 1 6 6V150M24 64H212M84 64V150M84 106H212M148 64v42"
      />
      <g className="thin">
        <path d="M24 22H212M24 14V32M212 14V32M20 26l8-8M208 26l8-8" />
        <path d="M234 42V150M226 42h16M226 150h16M230 46l8-8M230 154l8-8" />
      </g>
    </>
  );
}

/** The building half done; finished parts are filled. */
export function DevelopmentDrawing() {
  return (
    <>
      <path className="dashed thin" d="M24 108V48a6 6 0 0 1 6-6H206a6 6 0 0 1 6 6v58M24 64H212" />
      <path className="face" d="M24 150V106H212V150Z" />
      <path className="tint" d="M24 64H84V150H24Z" />
      <path d="M24 64V150M84 64V150M36 82h30M36 98h22M36 114h30" />
      <path className="tint" d="M84 106H148V150H84Z" />
      <path d="M98 134l10 8 20-22" />
      <path className="tint" d="M150 73l60-8 5 40-60 8Z" />
      <path className="thin" d="M148 106V70M212 106V70" />
      <path d="M168 71L180 32L198 67M180 32V0" />
    </>
  );
}

/** The finished building with a person inside. */
export function DeliveryDrawing() {
  return (
    <>
      <path className="face" d="M24 150V48a6 6 0 0 1 6-6H206a6 6 0 0 1 6 6V150Z" />
      <path d="M24 64H212" />
      <path className="dots" d="M36 53h.1M46 53h.1M56 53h.1" />
      <path className="tint" d="M24 64H84V150H24Z" />
      <path d="M36 82h30M36 98h22M36 114h30" />
      <path d="M98 86l8 8 14-16M98 128l8 8 14-16M140 86h20M140 128h20" />
      <path d="M84 106H172" />
      <path className="tint" d="M172 84h30v66h-30Z" />
      <Person x={187} y={150} />
    </>
  );
}
