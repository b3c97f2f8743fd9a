/** URL for an iframe, or a file that the browser plays itself. */
type Player = { kind: "frame"; src: string } | { kind: "file"; src: string };

const YOUTUBE = /^(?:www\.|m\.)?youtube(?:-nocookie)?\.com$/;
const VIMEO = /^(?:www\.|player\.)?vimeo\.com$/;

/** @returns null if it is no address of a video */
export function readVideoAddress(address: string): Player | null {
  if (/^\/(?!\/)/.test(address)) return { kind: "file", src: address };
  const url = URL.parse(address);
  if (url?.protocol !== "https:") return null;
  if (YOUTUBE.test(url.hostname) || url.hostname === "youtu.be") return youtube(url);
  if (VIMEO.test(url.hostname)) {
    const id = /\/(\d{5,12})(?:\/|$)/.exec(url.pathname)?.[1];
    return id ? { kind: "frame", src: `https://player.vimeo.com/video/${id}?dnt=1&autoplay=1` } : null;
  }
  return { kind: "file", src: url.href };
}

/** Uses the domain that sets no cookies before the video plays. */
function youtube(url: URL): Player | null {
  const inPath = /^\/(?:(?:embed|shorts|live)\/)?([\w-]{11})$/.exec(url.pathname)?.[1];
  const id = url.searchParams.get("v") ?? inPath;
  if (!id || !/^[\w-]{11}$/.test(id)) return null;
  return { kind: "frame", src: `https://www.youtube-nocookie.com/embed/${id}?autoplay=1` };
}

/** Reads the address of a hosted video; a self-hosted file gives undefined. */
export function readHostedVideo(address: string): { src: string; company: "YouTube" | "Vimeo" } | undefined {
  const player = readVideoAddress(address);
  if (player?.kind !== "frame") return undefined;
  return { src: player.src, company: VIMEO.test(new URL(player.src).hostname) ? "Vimeo" : "YouTube" };
}

/** Shown until a video is loaded. */
export const VIDEO_WORDS = {
  note: "O vídeo vem de outro site, que então recebe o endereço da sua conexão.",
  loadLabel: "Carregar vídeo",
  linkLabel: "Assistir em outra aba",
};
