export const NODE_OPTIONS: string[];
export const ENVIRONMENT: Record<string, string>;
