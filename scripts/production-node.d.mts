export const NODE_OPTIONS: string[];
export const SMALL_NODE_OPTIONS: string[];
export const ENVIRONMENT: Record<string, string>;
