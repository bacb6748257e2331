import { FILE_TYPES, fileSizeMessage, IMAGE_MAX_BYTES } from '@tiffin/contracts';
import { ruleText } from '../../../forms/rule-texts';

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const JPEG = [0xff, 0xd8, 0xff];

/** The error of a chosen file, if any, by its content and not its name; the server checks again. */
export async function checkPicture(file: Blob): Promise<string | undefined> {
  if (file.size > IMAGE_MAX_BYTES) return ruleText(fileSizeMessage(IMAGE_MAX_BYTES / (1024 * 1024)));
  // A file that is gone or unreadable counts as no picture.
  const start = new Uint8Array(
    await file
      .slice(0, PNG.length)
      .arrayBuffer()
      .catch(() => new ArrayBuffer(0)),
  );
  return [PNG, JPEG].some((magic) => magic.every((byte, index) => start[index] === byte)) ? undefined : ruleText(FILE_TYPES);
}
