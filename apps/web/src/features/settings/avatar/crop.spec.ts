import fc from 'fast-check';
import { dragged, MAX_ZOOM, MIDDLE, squareOf, zoomed, type Crop } from './crop';

const LANDSCAPE = { width: 600, height: 400 };
const share = fc.double({ min: 0, max: 1, noNaN: true });
const pixels = fc.integer({ min: 1, max: 8_000 });
const zoom = fc.double({ min: 1, max: MAX_ZOOM, noNaN: true });
const crop: fc.Arbitrary<Crop> = fc.record({ zoom, across: share, down: share });
const size = fc.record({ width: pixels, height: pixels });

test('starts with the largest square in the center', () => {
  expect(squareOf(LANDSCAPE, MIDDLE)).toEqual({ left: 100, top: 0, side: 400 });
});

test('zooming in keeps the center, and zooming out restores it', () => {
  const near = zoomed(LANDSCAPE, MIDDLE, 2);
  expect(squareOf(LANDSCAPE, near)).toEqual({ left: 200, top: 100, side: 200 });
  expect(zoomed(LANDSCAPE, near, 1)).toEqual(MIDDLE);
});

test('dragging to the right shows the part at the left, up to the edge', () => {
  expect(squareOf(LANDSCAPE, dragged(LANDSCAPE, MIDDLE, { right: 0.1, down: 0.5 }))).toEqual({ left: 60, top: 0, side: 400 });
  expect(squareOf(LANDSCAPE, dragged(LANDSCAPE, MIDDLE, { right: 9, down: 9 }))).toEqual({ left: 0, top: 0, side: 400 });
  expect(squareOf(LANDSCAPE, dragged(LANDSCAPE, MIDDLE, { right: -9, down: -9 }))).toEqual({ left: 200, top: 0, side: 400 });
});

test('the square always stays within the picture', () => {
  const far = fc.double({ min: -5, max: 5, noNaN: true });
  fc.assert(
    fc.property(size, crop, zoom, far, far, (picture, before, closer, right, down) => {
      const after = dragged(picture, zoomed(picture, before, closer), { right, down });
      const { left, top, side } = squareOf(picture, after);
      expect(Math.min(left, top)).toBeGreaterThanOrEqual(0);
      expect(left + side).toBeLessThanOrEqual(picture.width + 1e-6);
      expect(top + side).toBeLessThanOrEqual(picture.height + 1e-6);
      expect(after.zoom).toBe(closer);
    }),
  );
});
