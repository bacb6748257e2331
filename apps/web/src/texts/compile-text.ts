import type { I18n } from '@lingui/core';

type MessageCompiler = Parameters<I18n['setMessagesCompiler']>[0];
type Compiled = ReturnType<MessageCompiler>;

/**
 * Compiles a text: words, `{placeholders}`, and plurals, whose forms are texts with `#` for the number. The full ICU grammar (select,
 * ordinals, formats, quoting) would be larger than all texts of a screen, and a precompiled catalog of plurals would add those of every
 * screen to the first view.
 */
export const compileText: MessageCompiler = (text) => readText(text, 0, false).parts as Compiled;

interface Read {
  readonly parts: unknown[];
  /** Index after the last character that was read. */
  readonly end: number;
}

/** Reads to the end, or to the `}` of a plural's form. */
function readText(text: string, from: number, form: boolean): Read {
  const parts: unknown[] = [];
  let at = from;
  let word = at;
  const flush = () => word < at && parts.push(text.slice(word, at));
  while (at < text.length && !(form && text[at] === '}')) {
    const name = text[at] === '{' ? /^\{(\w+)(\}|, plural, )/.exec(text.slice(at)) : null;
    if (!name && !(form && text[at] === '#')) {
      at += 1;
      continue;
    }
    flush();
    if (!name) {
      parts.push('#');
      at += 1;
    } else if (name[2] === '}') {
      parts.push([name[1]]);
      at += name[0].length;
    } else {
      const forms = readForms(text, at + name[0].length);
      parts.push([name[1], 'plural', forms.forms]);
      at = forms.end;
    }
    word = at;
  }
  flush();
  return { parts, end: at + 1 };
}

/** Reads `one {# item} other {# items}}`. */
function readForms(text: string, from: number): { forms: Record<string, unknown>; end: number } {
  const forms: Record<string, unknown> = {};
  let at = from;
  for (let form; (form = /^ ?=?(\w+) \{/.exec(text.slice(at)));) {
    const { parts, end } = readText(text, at + form[0].length, true);
    forms[form[1] ?? 'other'] = parts;
    at = end;
  }
  return { forms, end: at + 1 };
}
