import { promisePainted } from "./painted.ts";
import { followTheme } from "./theme.ts";

promisePainted();
followTheme();
