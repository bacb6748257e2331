import { EASY_TO_GUESS, passwordForm, RULES } from '@tiffin/contracts';
import { invalid } from '@tiffin/kernel';

/** So many of the commonest passwords that fit the rule are refused. */
const REFUSED = 3_000;

let commonest: ReadonlySet<string> | undefined;

/** Loaded for the first new password: the dictionaries take 10 MB of memory. */
async function commonestPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return (commonest ??= new Set(dictionary['passwords-common'].filter(RULES.password.accepts).slice(0, REFUSED)));
}

const folded = (text: string): string => passwordForm(text).toLowerCase();

/**
 * Rejects with 400 under `field` for a new password that is among the commonest, or is one of its owner's names: what they log in with,
 * their e-mail address, or that up to its @. In any case of letters. Demo data is not held to it.
 */
export async function refuseEasyToGuess(field: 'password' | 'newPassword', password: string, names: readonly string[]): Promise<void> {
  const own = names.flatMap((name) => [name, name.replace(/@.*/, '')]).map(folded);
  if ((await commonestPasswords()).has(folded(password)) || own.includes(folded(password))) throw invalid({ [field]: EASY_TO_GUESS });
}
