/** The logo: a stacked tiffin carrier. `size` in px. */
export function Mark({ size = 32 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden className="shrink-0">
      <rect width="32" height="32" rx="8.5" className="fill-accent" />
      <path
        d="M8.6 12.4 10 7.2Q10.7 4.9 13 4.9h6q2.3 0 3 2.3l1.4 5.2"
        className="fill-none stroke-on-accent"
        strokeWidth="2.1"
        strokeLinejoin="round"
      />
      <g className="fill-on-accent">
        <rect x="5.6" y="11" width="20.8" height="5" rx="1.8" />
        <rect x="6.6" y="17" width="18.8" height="5" rx="1.8" />
        <rect x="6.6" y="23" width="18.8" height="5" rx="1.8" />
      </g>
    </svg>
  );
}
