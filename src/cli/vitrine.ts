// The `vitrine` command of the package (docs/adr/0055): what it says is for operators, in Portuguese.
import { loadSettings, readLayout } from "./layout.ts";
import { start } from "./start.ts";

const layout = readLayout();
loadSettings(layout);
await start();
