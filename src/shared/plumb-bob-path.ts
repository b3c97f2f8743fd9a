// The logo mark in a box of 16 × 40, for pages (plumb-bob.tsx) and for images drawn on the server.

export const LINE_PATH = "M8 0v14";
export const BOB_PATH = "M6 12h4v4.5h6c0 6.5-3.2 14-8 23.5-4.8-9.5-8-17-8-23.5h6z";
