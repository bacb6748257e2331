/** A public call with a well-formed body. */
export interface PublicCall {
  readonly method: 'POST' | 'PATCH';
  readonly path: string;
  readonly fields: Readonly<Record<string, string>>;
}

const REGISTRATION = {
  fullName: 'Attila Gara',
  password: 'wrong-1234',
  email: 'attila@bh9.example',
  phoneNumber: '919876500099',
  hostel: 'BH99',
  kitchenKey: 'wrong1',
};

/** None of them succeeds: the hostel does not exist, for example. */
export const PUBLIC_CALLS: readonly PublicCall[] = [
  { method: 'PATCH', path: '/api/users/login', fields: { role: 'nobody', loginInput: 'BH99-999', password: 'wrong-1234' } },
  { method: 'POST', path: '/api/users/query', fields: { subject: '', message: '' } },
  { method: 'PATCH', path: '/api/users/reset-password', fields: { role: 'nobody', loginInput: 'BH99-999' } },
  { method: 'POST', path: '/api/users/reset-password', fields: { token: 'wrong', newPassword: 'short' } },
  { method: 'POST', path: '/api/contractors/register', fields: REGISTRATION },
  { method: 'POST', path: '/api/contractors/complete-registeration', fields: { ...REGISTRATION, code: 'wrong' } },
  { method: 'POST', path: '/api/contractors/resend-code', fields: { email: 'no address' } },
];

/** Returns the names of a call's fields. */
export const fieldNames = (fields: PublicCall['fields']): string[] => Object.keys(fields);
