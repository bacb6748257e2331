import { fieldError, RULES, type ImportPreview, type ImportRow } from '@tiffin/contracts';
import { PHONE_NUMBER } from '@tiffin/contracts/phone';
import { Refusal } from '@tiffin/kernel';
import { emailKey, rollNumber } from '@tiffin/people';
import type { StudentDetails } from '../new-student.js';
import type { FileRow } from './import-file.js';
import { passingName } from './passing-name.js';

/** Values that students of the canteen have already: normalised roll numbers, and e-mail addresses in lower case. */
export interface ExistingValues {
  readonly rollNos: ReadonlySet<string>;
  readonly emails: ReadonlySet<string>;
}

const FIELDS = ['fullName', 'rollNo', 'email', 'phoneNumber'] as const;
const RULE_OF = { ...RULES, phoneNumber: PHONE_NUMBER };
const TAKEN = { rollNo: new Refusal('roll_no_taken').message, email: new Refusal('email_taken').message } as const;

/**
 * Returns what each row would become and its errors, by the rule table, against the other rows, and against the canteen's students. With
 * `respell`, a name that its rule refuses becomes the nearest spelling that it accepts. Pure.
 */
export function checkRows(rows: readonly FileRow[], existing: ExistingValues, { respell = false } = {}): ImportPreview {
  const seen = { rollNo: new Map<string, number>(), email: new Map<string, number>() };
  const checked = rows.map(({ cells, ...cellsOfRow }): ImportRow => {
    const details = normalized(respell ? respelled(cellsOfRow) : cellsOfRow);
    const errors = cells === undefined ? errorsIn(details) : { row: `This line has ${cells} values instead of ${FIELDS.length}.` };
    const row = { ...details, ...(!('rollNo' in errors) && { rollNo: rollNumber(details.rollNo) }) };
    const keys = { rollNo: row.rollNo, email: emailKey(row.email) };
    for (const field of ['rollNo', 'email'] as const) {
      if (cells !== undefined || field in errors) continue;
      const earlier = seen[field].get(keys[field]);
      if (earlier !== undefined) errors[field] = `This is in line ${earlier} already.`;
      else if ((field === 'rollNo' ? existing.rollNos : existing.emails).has(keys[field])) errors[field] = TAKEN[field];
      seen[field].set(keys[field], earlier ?? row.row);
    }
    return { ...row, errors };
  });
  const valid = checked.filter(({ errors }) => Object.keys(errors).length === 0).length;
  return { rows: checked, valid, invalid: checked.length - valid };
}

/** Brings each cell into the form in which a field is stored. */
function normalized<Row extends StudentDetails>(row: Row): Row {
  const forms = FIELDS.map((field) => [field, RULE_OF[field].normalize?.(row[field]) ?? row[field]] as const);
  return { ...row, ...Object.fromEntries(forms) };
}

/** Keeps a name that no spelling of it would pass, for its error. */
function respelled<Row extends StudentDetails>(row: Row): Row & Pick<ImportRow, 'writtenName'> {
  const { fullName } = row;
  if (fieldError(RULES.fullName, normalized(row).fullName) === undefined) return row;
  const spelling = passingName(fullName);
  return spelling === undefined ? row : { ...row, fullName: spelling, writtenName: fullName };
}

function errorsIn(row: StudentDetails): Record<string, string> {
  const errors = FIELDS.map((field) => [field, fieldError(RULE_OF[field], row[field])] as const);
  return Object.fromEntries(errors.filter((entry): entry is [(typeof FIELDS)[number], string] => entry[1] !== undefined));
}
