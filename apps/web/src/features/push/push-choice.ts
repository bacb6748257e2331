import { storageOf, StoredText } from '../../offline/stored-text';

export type PushAnswer = 'yes' | 'no';

const STORED = 'tiffin.notifications';
const storage = new StoredText(storageOf('localStorage'));

/** What a student answered on this device when they were asked whether it shall notify them; `undefined` where they were not asked yet. */
export function pushAnswerOf(studentId: string): PushAnswer | undefined {
  const [who, answer] = storage.read(STORED)?.split(' ') ?? [];
  return who === studentId && (answer === 'yes' || answer === 'no') ? answer : undefined;
}

export function keepPushAnswer(studentId: string, answer: PushAnswer): void {
  storage.write(STORED, `${studentId} ${answer}`);
}

/** Whether anybody on this device ever wanted to be notified. */
export const isPushWanted = (): boolean => storage.read(STORED)?.endsWith(' yes') ?? false;
