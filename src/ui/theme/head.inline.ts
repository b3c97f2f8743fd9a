// Runs in <head> of every page.
import { loadTypefaces } from "./load-typefaces.ts";
import { promisePainted } from "./painted.ts";
import { followTheme } from "./theme.ts";

promisePainted();
followTheme();
const { typefaces } = (document.currentScript as HTMLScriptElement).dataset;
void loadTypefaces(JSON.parse(typefaces as string) as Record<string, string>);
