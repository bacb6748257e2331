import { cardReader } from './card-reader';

const picture = document.createElement('video');

/** A browser that reads codes itself, as `detect` says. */
function browserThat(detect: () => Promise<{ rawValue: string }[]>): void {
  window.BarcodeDetector = class {
    detect = detect;
  };
}
beforeAll(() => {
  // This DOM draws nothing.
  HTMLCanvasElement.prototype.getContext = () => null;
});
afterEach(() => {
  delete window.BarcodeDetector;
});

test('a browser that reads codes is asked for what is in sight', async () => {
  browserThat(async () => [{ rawValue: 'TIFFIN1.a' }, { rawValue: 'TIFFIN1.b' }]);
  expect(await cardReader()(picture)).toBe('TIFFIN1.a');
  browserThat(async () => []);
  expect(await cardReader()(picture)).toBeUndefined();
});

test('one that only seems to is asked once, and the library does it from then on', async () => {
  let asked = 0;
  browserThat(() => {
    asked += 1;
    return Promise.reject(new Error('Barcode detection service unavailable.'));
  });
  const read = cardReader();
  // Nothing is in sight: the picture has no size.
  expect(await read(picture)).toBeUndefined();
  expect(await read(picture)).toBeUndefined();
  expect(asked).toBe(1);
});
