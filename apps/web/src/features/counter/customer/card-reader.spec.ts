import { cardReader } from './card-reader';

describe('the reader of cards', () => {
  const picture = document.createElement('video');

  /** A browser with its own detector, which answers with `detect`. */
  function browserThat(detect: () => Promise<{ rawValue: string }[]>): void {
    window.BarcodeDetector = class {
      detect = detect;
    };
  }
  beforeAll(() => {
    // This DOM does not draw.
    HTMLCanvasElement.prototype.getContext = () => null;
  });
  afterEach(() => {
    delete window.BarcodeDetector;
  });

  test('uses the browser’s own detector', async () => {
    browserThat(async () => [{ rawValue: 'TIFFIN1.a' }, { rawValue: 'TIFFIN1.b' }]);
    expect(await cardReader()(picture)).toBe('TIFFIN1.a');
    browserThat(async () => []);
    expect(await cardReader()(picture)).toBeUndefined();
  });

  test('falls back to the library after the browser’s detector has failed once', async () => {
    let asked = 0;
    browserThat(() => {
      asked += 1;
      return Promise.reject(new Error('Barcode detection service unavailable.'));
    });
    const read = cardReader();
    // Nothing is visible: the picture has no size.
    expect(await read(picture)).toBeUndefined();
    expect(await read(picture)).toBeUndefined();
    expect(asked).toBe(1);
  });
});
