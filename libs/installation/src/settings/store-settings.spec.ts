import { readStoreSettings } from './store-settings.js';
import { Variables } from './variables.js';

const read = (environment: Record<string, string>) => readStoreSettings(new Variables(environment));

test('everything is embedded by default', () => {
  expect(read({})).toEqual({ dataDirectory: `${process.cwd()}/data`, eventStore: undefined, mongo: undefined });
});

test.each(['esdb://localhost:2113?tls=false', 'esdb+discover://admin:changeit@a:2113,b:2113'])('the log may be at %s', (eventStore) => {
  expect(read({ TIFFIN_EVENT_STORE: ` ${eventStore} ` })).toMatchObject({ eventStore, mongo: undefined });
});

test.each(['mongodb://a:27017,b:27017/tiffin?replicaSet=rs0', 'mongodb+srv://user:secret@cluster.example'])(
  'records and views may be at %s',
  (mongo) => {
    expect(read({ TIFFIN_MONGO: mongo, TIFFIN_DATA: '/srv/tiffin' })).toEqual({
      dataDirectory: '/srv/tiffin',
      eventStore: undefined,
      mongo,
    });
  },
);

test.each([
  ['TIFFIN_EVENT_STORE', 'http://admin:secret@localhost:2113', 'esdb:// or esdb+discover://'],
  ['TIFFIN_EVENT_STORE', 'localhost:2113', 'esdb://'],
  ['TIFFIN_MONGO', 'esdb://admin:secret@localhost', 'mongodb:// or mongodb+srv://'],
])('%s=%s is refused without showing a secret', (name, value, begins) => {
  expect(() => read({ [name]: value })).toThrow(new RegExp(`^${name} must begin with .*${begins}`.replace(/\+/g, '\\+')));
  expect(() => read({ [name]: value })).toThrow(/^(?!.*secret)/);
});
