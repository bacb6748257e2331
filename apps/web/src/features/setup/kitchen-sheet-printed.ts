import { storageOf, StoredText } from '../../offline/stored-text';

const storage = new StoredText(storageOf('localStorage'));
const PRINTED = 'tiffin.kitchen-sheet';

/** Whether the kitchen's sheet was printed from this device. */
export function isKitchenSheetPrinted(): boolean {
  return storage.read(PRINTED) !== null;
}

/** Remembers on this device that the kitchen's sheet was printed. */
export function markKitchenSheetPrinted(): void {
  storage.write(PRINTED, 'printed');
}
