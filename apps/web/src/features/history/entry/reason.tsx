/** What somebody wrote about what they did: `: out of stock`. Nothing where they wrote nothing. */
export function Reason({ reason = '' }: { reason?: string | undefined }) {
  return reason === '' ? null : (
    <>
      : <bdi className="text-muted">{reason}</bdi>
    </>
  );
}
