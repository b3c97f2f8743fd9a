export async function startEmbeddedPostgres(_o: {
  dataDir: string;
  log?: (line: string) => void;
  onExit?: (reason: string) => void;
}): Promise<{
  connection: { host: string; port: number; user: string; database: string };
  stop(): Promise<void>;
}> {
  throw new Error("not yet");
}
