import { storageOf, StoredText } from '../../offline/stored-text';

export type PushAnswer = 'yes' | 'no';

const STORED = 'tiffin.notifications';
const storage = new StoredText(storageOf('localStorage'));

/** A student's answer on this device to the notification prompt; `undefined` if they were not asked yet. */
export function pushAnswerOf(studentId: string): PushAnswer | undefined {
  const [who, answer] = storage.read(STORED)?.split(' ') ?? [];
  return who === studentId && (answer === 'yes' || answer === 'no') ? answer : undefined;
}

export function keepPushAnswer(studentId: string, answer: PushAnswer): void {
  storage.write(STORED, `${studentId} ${answer}`);
}

/** Whether a user of this device ever wanted notifications. */
export const isPushWanted = (): boolean => storage.read(STORED)?.endsWith(' yes') ?? false;
