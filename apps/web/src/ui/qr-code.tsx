import encodeQR from 'qr';

/** A QR code, dark on white in both themes, as cameras need it. `label` is for screen readers. */
export function QrCode({ text, label, large = false }: { text: string; label: string; large?: boolean }) {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 4 });
  const size = rows.length;
  const path = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={large ? 'w-full max-w-80 rounded-control' : 'size-44 shrink-0 rounded-control'}
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
