import { squareOf, type Crop } from './crop';

/** Twice what the server keeps, at most: it resizes better than a canvas. */
const SIDE = 640;
const QUALITY = 0.9;

/**
 * The chosen square of a loaded picture, as a JPEG that holds nothing but its pixels: where a photo was taken doesn't leave this device.
 * @throws Error where the browser can't draw it.
 */
export async function croppedJpeg(picture: HTMLImageElement, crop: Crop): Promise<Blob> {
  const { left, top, side } = squareOf({ width: picture.naturalWidth, height: picture.naturalHeight }, crop);
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = Math.max(1, Math.min(SIDE, Math.round(side)));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('No canvas');
  context.imageSmoothingQuality = 'high';
  // JPEG knows no transparency.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, left, top, side, side, 0, 0, canvas.width, canvas.height);
  return await new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('No JPEG'))), 'image/jpeg', QUALITY);
  });
}
