/** The start cannot go on: main.ts prints this one line for the operator and exits with 1. */
export class StartError extends Error {
  override name = "StartError";
}
