import { FILE_TYPES, fileSizeMessage, IMAGE_MAX_BYTES } from '@tiffin/contracts';
import { ruleText } from '../../../forms/rule-texts';

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const JPEG = [0xff, 0xd8, 0xff];

/** What is wrong with a chosen file, by its content, not its name; the server looks again. */
export async function checkPicture(file: Blob): Promise<string | undefined> {
  if (file.size > IMAGE_MAX_BYTES) return ruleText(fileSizeMessage(IMAGE_MAX_BYTES / (1024 * 1024)));
  // One that is gone by now, or may not be read, is none.
  const start = new Uint8Array(
    await file
      .slice(0, PNG.length)
      .arrayBuffer()
      .catch(() => new ArrayBuffer(0)),
  );
  return [PNG, JPEG].some((magic) => magic.every((byte, index) => start[index] === byte)) ? undefined : ruleText(FILE_TYPES);
}
