/** A drawing of an empty state; nothing where it can't be loaded. */
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
