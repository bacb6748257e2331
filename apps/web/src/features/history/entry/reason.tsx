/** What somebody wrote about what they did: `: out of stock`. Nothing where they wrote nothing. */
export function Reason({ reason = '' }: { reason?: string | undefined }) {
  return reason === '' ? null : (
    <>
      : <span className="text-muted">{reason}</span>
    </>
  );
}
