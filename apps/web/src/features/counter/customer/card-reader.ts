/** Returns the text of a code in the picture; `undefined` if there is none. */
type CardReader = (picture: HTMLVideoElement) => Promise<string | undefined>;

/** The browser's own barcode detector (Shape Detection API). */
interface Detector {
  detect(picture: HTMLVideoElement): Promise<{ readonly rawValue: string }[]>;
}
declare global {
  interface Window {
    BarcodeDetector?: new (options: { formats: string[] }) => Detector;
  }
}

/** Width in pixels: enough for a card at about 15 cm, and small enough to be decoded many times a second. */
const WIDEST = 640;

/** The browser's own detector; if it is missing or fails, a library that is loaded on demand. */
export function cardReader(): CardReader {
  const own = window.BarcodeDetector && byBrowser(window.BarcodeDetector);
  const library = byLibrary();
  let broken = own === undefined;
  return async (picture) => {
    if (own && !broken) {
      try {
        return await own(picture);
      } catch {
        // Some desktop browsers have the API without an implementation.
        broken = true;
      }
    }
    return await library(picture);
  };
}

function byBrowser(Detector: NonNullable<typeof window.BarcodeDetector>): CardReader {
  const detector = new Detector({ formats: ['qr_code'] });
  return async (picture) => (await detector.detect(picture))[0]?.rawValue;
}

function byLibrary(): CardReader {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return async (picture) => {
    const { default: decodeQR } = await import('qr/decode.js');
    const scale = Math.min(1, WIDEST / Math.max(1, picture.videoWidth));
    canvas.width = Math.round(picture.videoWidth * scale);
    canvas.height = Math.round(picture.videoHeight * scale);
    if (!context || canvas.width === 0 || canvas.height === 0) return undefined;
    context.drawImage(picture, 0, 0, canvas.width, canvas.height);
    try {
      return decodeQR(context.getImageData(0, 0, canvas.width, canvas.height));
    } catch {
      // The library reports this way that it found no code.
      return undefined;
    }
  };
}
