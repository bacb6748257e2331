/** Answers what a code in the picture says; `undefined` where there is none. */
type CardReader = (picture: HTMLVideoElement) => Promise<string | undefined>;

/** What browsers that read codes themselves offer (Shape Detection API). */
interface Detector {
  detect(picture: HTMLVideoElement): Promise<{ readonly rawValue: string }[]>;
}
declare global {
  interface Window {
    BarcodeDetector?: new (options: { formats: string[] }) => Detector;
  }
}

/** Wide enough for a card that is held a hand's breadth away, and small enough to be read many times a second, in pixels. */
const WIDEST = 640;

/** The browser's own detector, or where it has none or can't, a library that is fetched now. */
export function cardReader(): CardReader {
  const own = window.BarcodeDetector && byBrowser(window.BarcodeDetector);
  const library = byLibrary();
  let broken = own === undefined;
  return async (picture) => {
    if (own && !broken) {
      try {
        return await own(picture);
      } catch {
        // There on paper only, as on some desktops.
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
      // So it says that no code is in sight.
      return undefined;
    }
  };
}
