import { cx } from "class-variance-authority";

interface ProgressBarProps extends React.ComponentProps<"progress"> {
  max: number;
}

export function ProgressBar({ className, ...props }: ProgressBarProps) {
  return (
    <progress
      {...props}
      className={cx(
        "block h-2 w-full appearance-none forced-colors:appearance-auto overflow-hidden rounded-full border-0 bg-sunken [&::-moz-progress-bar]:bg-primary [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-primary",
        className,
      )}
    />
  );
}
