/** The drawing of an empty state; empty if it fails to load. */
export function Drawing({ src }: { src: string }) {
  return (
    <img
      src={src}
      alt=""
      width={216}
      height={162}
      className="mb-2 h-auto w-54"
      onError={({ currentTarget }) => currentTarget.classList.add('invisible')}
    />
  );
}
