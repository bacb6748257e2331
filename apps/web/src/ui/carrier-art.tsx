const FRAME = { width: 168, height: 132, viewBox: '0 0 168 132', 'aria-hidden': true, className: 'mb-2' } as const;
const BARS = 'fill-accent stroke-(--on-tint) stroke-3';
const PALE = 'fill-(--tint-1)';

/** A carrier that came apart: the thing searched for does not exist. */
export function FallenCarrier() {
  return (
    <svg {...FRAME}>
      <ellipse cx="84" cy="118" rx="62" ry="8" className="fill-sunk" />
      <g transform="rotate(-14 70 90)" className={BARS}>
        <rect x="34" y="94" width="64" height="17" rx="7" />
        <rect x="38" y="76" width="64" height="17" rx="7" className={PALE} />
      </g>
      <g transform="rotate(24 118 92)" className={BARS}>
        <rect x="92" y="90" width="52" height="17" rx="7" />
      </g>
      <text x="84" y="62" textAnchor="middle" className="fill-(--on-tint) font-display text-[52px] font-bold">
        ?
      </text>
    </svg>
  );
}

/** A packed, steaming carrier: nothing left to cook. */
export function SteamingCarrier() {
  return (
    <svg {...FRAME}>
      <ellipse cx="84" cy="118" rx="62" ry="8" className="fill-sunk" />
      <g className="fill-none stroke-line-strong stroke-3 opacity-60" strokeLinecap="round">
        <path d="M66 22c-5 6 5 10 0 17" />
        <path d="M84 16c-5 6 5 10 0 17" />
        <path d="M102 22c-5 6 5 10 0 17" />
      </g>
      <path d="M58 60v-6c0-8 8-12 26-12s26 4 26 12v6" className="fill-none stroke-(--on-tint) stroke-3" />
      <g className={BARS}>
        <rect x="48" y="58" width="72" height="18" rx="7" />
        <rect x="48" y="77" width="72" height="18" rx="7" className={PALE} />
        <rect x="48" y="96" width="72" height="18" rx="7" />
      </g>
    </svg>
  );
}
