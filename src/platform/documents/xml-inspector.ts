// Describes an inspector, which looks at an XML part of a document while it is read.

import type { Danger } from "./dangers.ts";

export interface XmlElement {
  /** Without its namespace prefix. */
  name: string;
  /** Namespace. */
  uri: string;
  /** Returns an attribute by its name with prefix; empty if it is missing. */
  value(name: string): string;
  /** Returns all attributes with a name, whatever their namespace. */
  values(name: string): string[];
}

/** Returns why the document is refused, or undefined. */
export type InspectElement = (element: XmlElement) => Danger | undefined;

export interface XmlInspector {
  open: InspectElement;
  text?(text: string): void;
  /** @param name without its namespace prefix */
  close?(name: string): Danger | undefined;
}
