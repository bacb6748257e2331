import { testId } from '@tiffin/ordering/testing';
import { canteenId, contentOf, issuedWith, lineOf, reference, studentId } from '../../../test/bill.js';
import type { BillCommand } from './bill-commands.js';
import type { BillEvent } from './bill-events.js';
import { foldBill } from './bill-state.js';
import { bill } from './bill.decider.js';

const first = testId('ques', 1);
const second = testId('ques', 2);
const at = '2026-11-12T08:00:00.000Z';
const samosa = lineOf(1, 3_000);
const thali = lineOf(2, 6_000);
const earlier = { orderId: testId('order', 9), sourceMonth: '2026-09', difference: -500 };
const content = { ...contentOf(samosa, thali), adjustments: [earlier], carriedIn: -1_500, amount: 7_000 };

const issued = issuedWith(content, at);
const paid: BillEvent = { type: 'BillPaid', data: { ...reference, amount: 7_000, at } };
const claimed: BillEvent = {
  type: 'BillPaymentClaimed',
  data: { ...reference, claimId: 'claim', amount: 7_000, reference: '412345678901', at },
};
const asked = (questionId = first, orderId?: string): BillEvent => ({
  type: 'BillQuestioned',
  data: { ...reference, questionId, ...(orderId !== undefined && { orderId }), text: 'What is this?', at },
});
const answered = (questionId = first): BillEvent => ({
  type: 'BillQuestionAnswered',
  data: { ...reference, questionId, text: 'A samosa.', at },
});
const corrected = (orderId: string, difference: number): BillEvent => ({
  type: 'BillCorrected',
  data: { ...reference, questionId: first, orderId, difference, at },
});
const reminded = (number: number, on: string): BillEvent => ({ type: 'BillReminderSent', data: { ...reference, on, number, at } });

const ask = (orderId?: string, text = 'What is this?', questionId = first) => ({
  type: 'Ask' as const,
  ...{ canteenId, studentId, questionId, text, at, ...(orderId !== undefined && { orderId }) },
});
const answer = (correction?: { orderId?: string; amount: number }, questionId = first) => ({
  type: 'Answer' as const,
  ...{ canteenId, questionId, text: 'A samosa.', at, ...(correction && { correction }) },
});
const remind = (reminderDay = '2026-11-12', on = reminderDay, number = 1) => ({ type: 'Remind' as const, number, reminderDay, on, at });
const decide = (history: readonly BillEvent[], command: BillCommand) => bill.decide(command, foldBill(history));

describe('a question', () => {
  test('can be about a line, also of an earlier bill, or about the whole bill; repeating it changes nothing', () => {
    expect(decide([issued], ask(samosa.orderId))).toEqual([asked(first, samosa.orderId)]);
    expect(decide([issued], ask(earlier.orderId))).toEqual([asked(first, earlier.orderId)]);
    expect(decide([issued, paid], ask())).toEqual([asked()]);
    expect(decide([issued, asked(first)], ask(undefined, 'What is this?', second))).toEqual([]);
    expect(decide([issued, asked(), answered()], ask(undefined, 'And that?', second))).toHaveLength(1);
  });

  test.each<[string, readonly BillEvent[], BillCommand, string]>([
    ['a second question', [issued, asked()], ask(undefined, 'And that?', second), 'already_asked'],
    ['a question of another student', [issued], { ...ask(), studentId: testId('stud', 2) }, 'not_found'],
    ['a question about an order of another bill', [issued], ask(testId('order', 7)), 'not_found'],
    ['a question before the bill is issued', [], ask(), 'not_found'],
    ['an answer without a question', [issued], answer(), 'question_closed'],
    ['another answer after the first one', [issued, asked(), answered()], { ...answer(), text: 'A thali.' }, 'question_closed'],
    ['an answer of another canteen', [issued, asked()], { ...answer(), canteenId: testId('cant', 2) }, 'not_found'],
    ['a correction that names no order', [issued, asked()], answer({ amount: 100 }), 'not_found'],
    ['a correction of an order of an earlier bill', [issued, asked()], answer({ orderId: earlier.orderId, amount: 100 }), 'not_found'],
    ['a correction of more than the order', [issued, asked(first, samosa.orderId)], answer({ amount: 3_001 }), 'more_than_billed'],
    [
      'one of more than is left of it',
      [issued, asked(), corrected(samosa.orderId, -2_000), answered(), asked(second)],
      answer({ orderId: samosa.orderId, amount: 1_001 }, second),
      'more_than_billed',
    ],
  ])('is refused: %s', (_, history, command, code) => {
    expect(() => decide(history, command)).toThrow(expect.objectContaining({ code }));
  });

  test('changes nothing when it is answered again with the same words', () => {
    expect(decide([issued, asked(), answered()], answer())).toEqual([]);
    const taken = [issued, asked(), corrected(samosa.orderId, -2_000), answered()];
    for (const same of [{ amount: 2_000 }, { amount: 2_000, orderId: samosa.orderId }]) expect(decide(taken, answer(same))).toEqual([]);
  });

  test.each([undefined, { amount: 2_001 }, { amount: 2_000, orderId: thali.orderId }])(
    'refuses another answer with the correction %j',
    (other) => {
      const taken = [issued, asked(), corrected(samosa.orderId, -2_000), answered()];
      expect(() => decide(taken, answer(other))).toThrow(expect.objectContaining({ code: 'question_closed' }));
    },
  );
});

describe('a correction', () => {
  const own = { orderId: samosa.orderId, sourceMonth: '2026-10', difference: -2_000 };

  test('is listed beside the lines of an unpaid bill and reduces its amount', () => {
    expect(decide([issued, asked(first, samosa.orderId)], answer({ amount: 2_000 }))).toEqual([
      corrected(samosa.orderId, -2_000),
      answered(),
      { type: 'BillRevised', data: { ...reference, ...content, adjustments: [earlier, own], amount: 5_000, at } },
    ]);
  });

  test('leaves a frozen bill as it is; settling moves it to a later bill', () => {
    for (const frozen of [paid, claimed])
      expect(decide([issued, frozen, asked()], answer({ orderId: samosa.orderId, amount: 2_000 })).map(({ type }) => type)).toEqual([
        'BillCorrected',
        'BillQuestionAnswered',
      ]);
  });

  test('never makes the amount negative: the rest goes to the next bill, and the bill is paid', () => {
    const gone = decide([issued, asked()], answer({ orderId: thali.orderId, amount: 6_000 }));
    const history = [issued, asked(), ...gone, asked(second)];
    expect(foldBill(history)).toMatchObject({ amount: 1_000, carriedOut: 0 });
    const events = decide(history, answer({ orderId: samosa.orderId, amount: 3_000 }, second));
    expect(foldBill([...history, ...events])).toMatchObject({ amount: 0, carriedIn: -1_500, carriedOut: 2_000, paid: true, frozen: true });
  });

  test('is shown with the answer', () => {
    const history = [issued, asked(first, samosa.orderId)];
    expect(foldBill([...history, ...decide(history, answer({ amount: 2_000 }))])).toMatchObject({
      question: null,
      answered: { questionId: first, orderId: samosa.orderId, answer: 'A samosa.', difference: -2_000 },
      frozen: false,
    });
  });
});

describe('a reminder', () => {
  test('is sent once for each reminder date, and once a day', () => {
    expect(decide([issued], remind('2026-11-12', '2026-11-13'))).toEqual([reminded(1, '2026-11-13')]);
    const before = [issued, reminded(3, '2026-11-12')];
    for (const moment of ['2026-11-05', '2026-11-12']) expect(decide(before, remind(moment, '2026-11-13', 4))).toEqual([]);
  });

  test('is sent for a later reminder date, however many dates there are by then', () => {
    expect(decide([issued, reminded(3, '2026-11-12')], remind('2026-11-13', '2026-11-15', 1))).toEqual([reminded(1, '2026-11-15')]);
  });

  test.each<[string, readonly BillEvent[]]>([
    ['was never issued', []],
    ['is paid', [issued, paid]],
    ['has an open claim', [issued, claimed]],
    ['has an open question', [issued, asked()]],
    ['is 0', [issuedWith(contentOf(), at)]],
  ])('is not sent for a bill that %s', (_, history) => {
    expect(decide(history, remind())).toEqual([]);
  });

  test('is sent again once the question is answered or the payment is reversed', () => {
    expect(decide([issued, asked(), answered()], remind())).toHaveLength(1);
    const reversed: BillEvent = { type: 'BillPaymentReversed', data: { ...reference, amount: 7_000, reason: 'By mistake', at } };
    expect(decide([issued, paid, reversed], remind())).toHaveLength(1);
  });
});
