import { Trans } from '@lingui/react/macro';

/** Nothing to do: a carrier that steams by itself. */
export function EmptyWall() {
  return (
    <div className="grid flex-1 place-content-center justify-items-center gap-2 p-6 text-center">
      <Carrier />
      <h2 className="title-card min-[901px]:text-[2rem]">
        <Trans>No items summary available</Trans>
      </h2>
      <p className="text-muted min-[901px]:text-[1.25rem]">
        <Trans>New orders appear here by themselves.</Trans>
      </p>
    </div>
  );
}

function Carrier() {
  return (
    <svg aria-hidden viewBox="0 0 168 132" className="mb-2 w-42 min-[901px]:w-63">
      <ellipse cx="84" cy="120" rx="62" ry="8" className="fill-wash" />
      <g className="fill-none stroke-line-strong" strokeWidth="4" strokeLinecap="round">
        <path d="M62 26c-5-6 5-10 0-16M84 22c-5-6 5-10 0-16M106 26c-5-6 5-10 0-16" />
      </g>
      <g className="stroke-ink" strokeWidth="4">
        <path d="M58 52c4-14 48-14 52 0" className="fill-surface" strokeLinejoin="round" />
        <rect x="46" y="50" width="76" height="22" rx="9" className="fill-accent" />
        <rect x="50" y="72" width="68" height="22" rx="9" className="fill-accent-soft" />
        <rect x="46" y="94" width="76" height="22" rx="9" className="fill-accent" />
      </g>
    </svg>
  );
}
