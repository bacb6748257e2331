import { EASY_TO_GUESS, passwordForm, RULES } from '@tiffin/contracts';
import { invalid } from '@tiffin/kernel';

/** Number of the commonest valid passwords that are refused. */
const REFUSED = 3_000;

let commonest: ReadonlySet<string> | undefined;

/** Loaded for the first new password, since the dictionaries take 10 MB of memory. */
async function commonestPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return (commonest ??= new Set(dictionary['passwords-common'].filter(RULES.password.accepts).slice(0, REFUSED)));
}

const folded = (text: string): string => passwordForm(text).toLowerCase();

/**
 * Throws 400 under `field` if a new password is among the commonest, or is one of its owner's names: their log-in, their e-mail address,
 * or its part before the @, ignoring case. Demo data skips this check.
 */
export async function refuseEasyToGuess(field: 'password' | 'newPassword', password: string, names: readonly string[]): Promise<void> {
  const own = names.flatMap((name) => [name, name.replace(/@.*/, '')]).map(folded);
  if ((await commonestPasswords()).has(folded(password)) || own.includes(folded(password))) throw invalid({ [field]: EASY_TO_GUESS });
}
