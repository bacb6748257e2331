/** A size in pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The selected square of a picture. */
export interface Crop {
  /** From 1, the largest possible square, to `MAX_ZOOM`. */
  readonly zoom: number;
  /** The square's position in the space it can move in, from 0 (left, top) to 1 (right, bottom). */
  readonly across: number;
  readonly down: number;
}

export const MIDDLE: Crop = { zoom: 1, across: 0.5, down: 0.5 };
export const MAX_ZOOM = 4;

/** A square in pixels of the picture. */
export interface Square {
  readonly left: number;
  readonly top: number;
  readonly side: number;
}

export function squareOf({ width, height }: Size, { zoom, across, down }: Crop): Square {
  const side = Math.min(width, height) / zoom;
  return { side, left: across * (width - side), top: down * (height - side) };
}

/** The crop at another zoom around the same center, as far as the picture reaches. */
export function zoomed(picture: Size, crop: Crop, zoom: number): Crop {
  const before = squareOf(picture, crop);
  const after = squareOf(picture, { ...crop, zoom });
  const growth = (before.side - after.side) / 2;
  return {
    zoom,
    across: share(before.left + growth, picture.width - after.side),
    down: share(before.top + growth, picture.height - after.side),
  };
}

/** The crop after a drag: `right` and `down` in sides of the square. */
export function dragged(picture: Size, crop: Crop, by: { readonly right: number; readonly down: number }): Crop {
  const { left, top, side } = squareOf(picture, crop);
  return {
    ...crop,
    across: share(left - by.right * side, picture.width - side),
    down: share(top - by.down * side, picture.height - side),
  };
}

/** Less space than a pixel counts as none; the crop is then centered. */
function share(offset: number, room: number): number {
  return room < 1 ? 0.5 : Math.min(Math.max(offset / room, 0), 1);
}
