interface ProgressProps {
  /** Name of the task, for screen readers. */
  label: string;
  /** Whole percent, 0–100. */
  percent: number;
}

/** The progress of a long task; the text beside it explains it. */
export function Progress({ label, percent }: ProgressProps) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      className="h-2.5 overflow-hidden rounded-full bg-wash"
    >
      <div
        className="h-full origin-left rounded-full bg-info transition-transform duration-(--calm) ease-calm"
        style={{ transform: `translateX(${percent - 100}%)` }}
      />
    </div>
  );
}
