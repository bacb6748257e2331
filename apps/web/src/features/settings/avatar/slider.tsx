import type { ReactNode } from 'react';

interface SliderProps {
  label: string;
  icon: ReactNode;
  /** 0–1. */
  value: number;
  onChange: (value: number) => void;
  disabled?: boolean;
}

/** A share, set by finger, mouse or arrow keys. */
export function Slider({ label, icon, value, onChange, disabled }: SliderProps) {
  const percent = Math.round(value * 100);
  return (
    <label className="flex items-center gap-3 text-muted has-disabled:opacity-50">
      <span title={label}>{icon}</span>
      <input
        type="range"
        aria-label={label}
        aria-valuetext={`${percent}%`}
        min={0}
        max={100}
        value={percent}
        disabled={disabled}
        onChange={(event) => onChange(event.target.valueAsNumber / 100)}
        className="min-h-(--tap) min-w-0 flex-1 accent-(--accent-ink)"
      />
    </label>
  );
}
