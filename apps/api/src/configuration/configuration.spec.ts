import { ConfigurationError } from '@tiffin/installation';
import { createFastify } from '../http/fastify.js';
import { readConfiguration } from './configuration.js';

const secure = {
  NODE_ENV: 'production',
  TIFFIN_ADMIN_KEY: 'admin-key-of-this-test',
  TIFFIN_OPS_KEY: 'ops-key-of-this-test',
  TIFFIN_PUBLIC_URL: 'https://canteen.example',
  TIFFIN_SMTP_URL: 'smtps://tiffin:secret@mail.example',
  TIFFIN_MAIL_FROM: 'tiffin@canteen.example',
};

const shared = { TIFFIN_EVENT_STORE: 'esdb://127.0.0.1:2113?tls=false', TIFFIN_MONGO: 'mongodb://127.0.0.1/?replicaSet=rs0' };

test('an empty environment is a development server on loopback with demo data', () => {
  const configuration = readConfiguration({});
  expect(configuration).toMatchObject({
    production: false,
    host: '127.0.0.1',
    port: 3000,
    demo: true,
    demoScale: 'small',
    adminKey: 'tiffin-admin',
    timeZone: 'Asia/Kolkata',
    loopback: true,
  });
});

test('demo data is off beyond loopback and in production', () => {
  expect(readConfiguration({ HOST: '0.0.0.0', TIFFIN_PUBLIC_URL: 'http://canteen.example' }).demo).toBe(false);
  expect(readConfiguration(secure).demo).toBe(false);
});

test('reads the roles of a server, if both stores are shared', () => {
  expect(readConfiguration({}).roles).toEqual(['http', 'projections']);
  expect(readConfiguration({ ...shared, TIFFIN_ROLES: 'http' })).toMatchObject({ roles: ['http'], demo: false });
  expect(readConfiguration({ ...shared, TIFFIN_ROLES: 'projections' })).toMatchObject({ roles: ['projections'], demo: false });
});

test.each([
  ['PORT', { PORT: '99999' }],
  ['PORT', { PORT: '3000x' }],
  ['HOST', { HOST: '0.0.0.0' }],
  ['TIFFIN_TIME_ZONE', { TIFFIN_TIME_ZONE: 'Mars/Base' }],
  ['TIFFIN_CLOCK', { TIFFIN_CLOCK: 'tomorrow' }],
  ['TIFFIN_CLOCK', { TIFFIN_CLOCK: '0001-01-01T00:00:00Z' }],
  ['TIFFIN_CLOCK', { TIFFIN_CLOCK: '2026-11-30T18:20:00' }],
  ['TIFFIN_CLOCK', { ...secure, TIFFIN_CLOCK: '2026-11-30T18:20:00Z' }],
  ['TIFFIN_DEMO', { TIFFIN_DEMO: 'maybe' }],
  ['TIFFIN_DEMO', { ...secure, TIFFIN_DEMO: 'on' }],
  ['TIFFIN_ROLES', { TIFFIN_ROLES: 'http,cook' }],
  ['TIFFIN_ROLES', { TIFFIN_ROLES: 'http' }],
  ['TIFFIN_ROLES', { TIFFIN_ROLES: 'projections', TIFFIN_MONGO: 'mongodb://127.0.0.1/?replicaSet=rs0' }],
  ['TIFFIN_DEMO', { ...shared, TIFFIN_ROLES: 'http', TIFFIN_DEMO: 'on' }],
  ['TIFFIN_HOSTELS', { TIFFIN_HOSTELS: '[{"hostelType":"XX"}]' }],
  ['TIFFIN_PUBLIC_URL', { ...secure, TIFFIN_PUBLIC_URL: 'http://canteen.example' }],
  ['TIFFIN_PUBLIC_URL', { TIFFIN_PUBLIC_URL: 'https://canteen.example/path' }],
  ['TIFFIN_PUSH_KEY', { TIFFIN_PUSH_KEY: 'short' }],
  ['TIFFIN_PUSH_KEY', { TIFFIN_PUSH_KEY: 'A'.repeat(43) }],
  ['TIFFIN_PUSH_SERVICES', { TIFFIN_PUSH_SERVICES: 'http://push.example' }],
  ['TIFFIN_PUSH_SERVICES', { TIFFIN_PUSH_SERVICES: 'https://push.example/path' }],
  ['TIFFIN_ADMIN_KEY', { ...secure, TIFFIN_ADMIN_KEY: undefined }],
  ['TIFFIN_OPS_KEY', { ...secure, TIFFIN_OPS_KEY: 'short' }],
  ['TIFFIN_OPS_KEY', { ...secure, TIFFIN_OPS_KEY: secure.TIFFIN_ADMIN_KEY }],
  ['TIFFIN_OPS_KEY', { ...secure, TIFFIN_OPS_KEY: ` ${secure.TIFFIN_ADMIN_KEY} ` }],
  ['TIFFIN_OPS_KEY', { ...secure, TIFFIN_OPS_KEY: 'abcabcabcabcabcabcabcabc' }],
  ['TIFFIN_ADMIN_KEY', { ...secure, TIFFIN_ADMIN_KEY: 'a'.repeat(24) }],
  ['TIFFIN_ADMIN_KEY', { ...secure, TIFFIN_ADMIN_KEY: 'tiffin-admin' }],
  ['TIFFIN_ADMIN_KEY', { ...secure, TIFFIN_ADMIN_KEY: ' tiffin-admin  ' }],
  ['TIFFIN_ADMIN_KEY', { ...secure, TIFFIN_ADMIN_KEY: 'Tiffin-Admin-2026' }],
  ['NODE_ENV', { NODE_ENV: 'prod' }],
  ['TIFFIN_TRUSTED_PROXIES', { TIFFIN_TRUSTED_PROXIES: 'caddy' }],
  ['TIFFIN_TRUSTED_PROXIES', { TIFFIN_TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/33' }],
  ['TIFFIN_TRUSTED_PROXIES', { TIFFIN_TRUSTED_PROXIES: '0.0.0.0/0' }],
  ['TIFFIN_MONITORS', { TIFFIN_MONITORS: 'uptime.example' }],
  ['TIFFIN_SMTP_URL', { ...secure, TIFFIN_SMTP_URL: undefined }],
  ['TIFFIN_SMTP_URL', { ...secure, TIFFIN_SMTP_URL: 'mail.example:587' }],
  ['TIFFIN_SMTP_URL', { ...secure, TIFFIN_SMTP_URL: 'smtp://mail.example/relay' }],
  ['TIFFIN_SMTP_URL', { ...secure, TIFFIN_SMTP_URL: 'smtp://mail.example?tls.rejectUnauthorized=false' }],
  ['TIFFIN_SMTP_URL', { ...secure, TIFFIN_SMTP_URL: 'smtp://tiffin@mail.example' }],
  ['TIFFIN_SMTP_URL', { ...secure, TIFFIN_SMTP_URL: 'smtp://tiffin:100%@mail.example' }],
  ['TIFFIN_SMTP_URL', { ...secure, TIFFIN_SMTP_URL: 'smtp://' }],
  ['TIFFIN_SMTP_URL', { ...secure, TIFFIN_SMTP_URL: 'smtp://mail.example:0' }],
  ['TIFFIN_SMTP_URL', { ...secure, TIFFIN_SMTP_URL: 'smtp://mäil.example' }],
  ['TIFFIN_MAIL_FROM', { ...secure, TIFFIN_MAIL_FROM: undefined }],
  ['TIFFIN_MAIL_FROM', { TIFFIN_SMTP_URL: 'smtp://127.0.0.1:1025' }],
  ['TIFFIN_MAIL_FROM', { ...secure, TIFFIN_MAIL_FROM: 'Tiffin' }],
  ['TIFFIN_MAIL_FROM', { ...secure, TIFFIN_MAIL_FROM: 'a@canteen.example, b@canteen.example' }],
  ['TIFFIN_MAIL_FROM', { ...secure, TIFFIN_MAIL_FROM: 'Tiffin\r\nBcc: all <tiffin@canteen.example>' }],
  ['TIFFIN_CONTACT', { TIFFIN_CONTACT: 'office' }],
  ['TIFFIN_CONTACT', { TIFFIN_CONTACT: '["office"]' }],
  ['TIFFIN_CONTACT', { TIFFIN_CONTACT: '{"offices":"Ganga"}' }],
  ['TIFFIN_CONTACT', { TIFFIN_CONTACT: '{"__proto__":"Ganga"}' }],
  ['TIFFIN_CONTACT', { TIFFIN_CONTACT: '{"office":" "}' }],
  ['TIFFIN_CONTACT', { TIFFIN_CONTACT: '{"email":"Office <office@canteen.example>"}' }],
  ['TIFFIN_CONTACT', { TIFFIN_CONTACT: '{"phone":"javascript:alert(1)"}' }],
  ['TIFFIN_CONTACT', { TIFFIN_CONTACT: '{"chat":"javascript:alert(1)"}' }],
  ['TIFFIN_CONTACT', { TIFFIN_CONTACT: '{"social":[{"name":"Chat","url":"data:text/html,x"}]}' }],
  ['TIFFIN_CONTACT', { TIFFIN_CONTACT: '{"social":[{"url":"https://social.example"}]}' }],
  ['TIFFIN_CONTACT', { TIFFIN_CONTACT: '{"social":{"name":"Chat","url":"https://social.example"}}' }],
  ['TIFFIN_CONTACT_MAIL', { TIFFIN_CONTACT_MAIL: 'office' }],
])('a wrong %s stops the start with a message that names it', (variable, environment) => {
  expect(() => readConfiguration(environment)).toThrow(ConfigurationError);
  expect(() => readConfiguration(environment)).toThrow(variable);
});

test.each(['', 'development', 'test'])('NODE_ENV=%s is no production', (NODE_ENV) => {
  expect(readConfiguration({ NODE_ENV })).toMatchObject({ production: false, demo: true });
});

test('development accepts short and equal keys', () => {
  expect(readConfiguration({ TIFFIN_ADMIN_KEY: 'k', TIFFIN_OPS_KEY: 'k' })).toMatchObject({ adminKey: 'k', opsKey: 'k' });
});

test('proxies and monitors are addresses and networks', () => {
  expect(readConfiguration({ TIFFIN_MONITORS: '203.0.113.7, 2001:db8::/32' })).toMatchObject({
    monitors: ['203.0.113.7', '2001:db8::/32'],
  });
  const trustedProxies = ['172.30.77.2', '10.0.0.0/8', '::1', 'fd00::/8', 'loopback'];
  expect(readConfiguration({ TIFFIN_TRUSTED_PROXIES: ` ${trustedProxies.join(' , ')},` })).toMatchObject({ trustedProxies });
  expect(() => createFastify({ logLevel: 'silent', trustedProxies })).not.toThrow();
});

test('each store is embedded, or on the server that its variable names', () => {
  const TIFFIN_EVENT_STORE = 'esdb://localhost:2113?tls=false';
  const TIFFIN_MONGO = 'mongodb://localhost:27017/?replicaSet=rs0';
  expect(readConfiguration({})).toMatchObject({ eventStore: undefined, mongo: undefined });
  expect(readConfiguration({ TIFFIN_EVENT_STORE })).toMatchObject({ eventStore: TIFFIN_EVENT_STORE, mongo: undefined });
  expect(readConfiguration({ TIFFIN_MONGO })).toMatchObject({ eventStore: undefined, mongo: TIFFIN_MONGO });
});

test('mails go into files in development, and to a mail server where one is named', () => {
  expect(readConfiguration({})).toMatchObject({ smtp: undefined, mailFrom: { name: 'Tiffin', address: 'tiffin@localhost' } });
  expect(readConfiguration(secure)).toMatchObject({
    smtp: { host: 'mail.example', port: 465, secure: true, user: { name: 'tiffin', password: 'secret' } },
    mailFrom: { name: 'Tiffin', address: 'tiffin@canteen.example' },
  });
});

test.each([
  ['smtp://mailpit:1025', { host: 'mailpit', port: 1025, secure: false }],
  ['smtp://mail.example/', { host: 'mail.example', port: 587, secure: false }],
  ['smtps://[2001:db8::1]:4650', { host: '2001:db8::1', port: 4650, secure: true }],
  ['smtp://tiffin%40canteen.example:p%2Fw%25@mail.example', { user: { name: 'tiffin@canteen.example', password: 'p/w%' } }],
])('the mail server %s', (TIFFIN_SMTP_URL, smtp) => {
  expect(readConfiguration({ ...secure, TIFFIN_SMTP_URL })).toMatchObject({ smtp });
});

test('the sender of mails may have a name', () => {
  const TIFFIN_MAIL_FROM = 'Canteen of Kaveri <canteen@kaveri.example>';
  expect(readConfiguration({ ...secure, TIFFIN_MAIL_FROM }).mailFrom).toEqual({
    name: 'Canteen of Kaveri',
    address: 'canteen@kaveri.example',
  });
});

test('pages show the contact ways that are set, and no others', () => {
  expect(readConfiguration({})).toMatchObject({ contact: undefined, contactMail: undefined });
  const contact = {
    office: 'Ganga hostel, ground floor\nMonday to Friday, 9 to 5',
    email: 'office@canteen.example',
    phone: '+91 98765 43210',
    chat: 'https://chat.example/tiffin',
    social: [{ name: 'Instagram', url: 'https://social.example/tiffin' }],
  };
  expect(readConfiguration({ TIFFIN_CONTACT: JSON.stringify(contact), TIFFIN_CONTACT_MAIL: 'office@canteen.example' })).toMatchObject({
    contact,
    contactMail: 'office@canteen.example',
  });
  expect(readConfiguration({ TIFFIN_CONTACT: '{"chat":"tel:+919876543210"}' }).contact).toEqual({ chat: 'tel:+919876543210' });
});

test('the error names the contact way that is wrong', () => {
  expect(() => readConfiguration({ TIFFIN_CONTACT: '{"office":"Ganga","chat":"chat.example"}' })).toThrow(
    /TIFFIN_CONTACT has a wrong chat: /,
  );
});

test.each(['TIFFIN_EVENT_STORE', 'TIFFIN_MONGO', 'TIFFIN_SMTP_URL', 'TIFFIN_PUBLIC_URL'])(
  'a wrong %s is not shown, since it may hold a password',
  (name) => {
    expect(() => readConfiguration({ [name]: 'https://admin:secret@localhost' })).toThrow(/^(?!.*secret)TIFFIN_/);
  },
);
