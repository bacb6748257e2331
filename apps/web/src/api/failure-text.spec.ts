import { i18n } from '@lingui/core';
import { FAILURES, type FailureCode } from '@tiffin/contracts';
import { pseudoTexts } from '../../test/pseudo-texts';
import { failureText } from './failure-text';
import { ApiError } from './failures';

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: pseudoTexts() }));
afterAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));

const said = (code: FailureCode, message: string): string => failureText(new ApiError(FAILURES[code][0], { code, message }));
const codes = (Object.keys(FAILURES) as FailureCode[]).filter((code) => code !== 'validation');

test('translates the server’s sentence of every code', () => {
  expect(codes.filter((code) => /[a-z]/.test(said(code, FAILURES[code][1])))).toEqual([]);
});

test('keeps a sentence that says more than its code', () => {
  const more = 'BH1 already has a canteen.';
  expect(codes.filter((code) => said(code, more) !== more)).toEqual([]);
});
