/** Upload progress. After 100% the server still processes the images. */
export function UploadBar({ part, className }: { part: number; className?: string }) {
  const percent = Math.round(part * 100);
  return (
    <div className={className}>
      <progress
        aria-label="Envio das imagens"
        max={100}
        value={percent}
        className="block h-1.5 w-full appearance-none forced-colors:appearance-auto overflow-hidden rounded-full border-0 bg-sunken [&::-moz-progress-bar]:bg-primary [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-primary"
      />
      <p className="mt-1 text-xs text-muted">
        {percent < 100 ? `Enviando imagens: ${percent}%` : "Preparando as imagens…"}
      </p>
    </div>
  );
}
