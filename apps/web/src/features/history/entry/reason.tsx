/** The reason that the actor gave: `: out of stock`. Empty if there is none. */
export function Reason({ reason = '' }: { reason?: string | undefined }) {
  return reason === '' ? null : (
    <>
      : <bdi className="text-muted">{reason}</bdi>
    </>
  );
}
