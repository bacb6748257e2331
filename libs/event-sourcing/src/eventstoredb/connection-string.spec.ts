import { connectBy, InvalidConnectionString } from './connection-string.js';
import { openEventStoreDb } from './event-store-db.js';

describe('an invalid connection string is refused with a message that names the variable and no secret', () => {
  test.each([
    ['', 'esdb:// or esdb+discover:// is missing or wrong'],
    ['localhost:2113', 'esdb:// or esdb+discover:// is missing or wrong'],
    ['mongodb://tiffin:s3cret@localhost', 'esdb:// or esdb+discover:// is missing or wrong'],
    ['esdb://', 'esdb:// or esdb+discover:// is missing or wrong'],
    ['esdb://tiffin:s3cret@?tls=false', 'host is missing or wrong'],
    ['esdb://tiffin:s3cret@localhost:s3cret', 'port number is missing or wrong'],
    ['esdb://:2113', 'host is missing or wrong'],
    ['esdb://tiffin:s3cret@one two', 'host is missing or wrong'],
    ['esdb://localhost,:2113', 'host is missing or wrong'],
    ['esdb://localhost:99999?tls=false', 'port number is missing or wrong'],
    ['esdb://localhost:2113?tls=perhaps', 'true or false is missing or wrong'],
    ['esdb://localhost:2113?tls', 'after "?" it has key=value, joined by "&"'],
    ['esdb://tiffin:s3cret@localhost:2113?tsl=false', '"tsl" is no option'],
    ['esdb://localhost:2113?tls=false?keepAliveTimeout=5', 'it has more than one "?"'],
    ['esdb://localhost:2113?tls_verify_cert=false', '"tlsVerifyCert" has no effect here, use "tlsCAFile"'],
    ['esdb://tiffin:pass?s3cret@localhost?tsl=false', '"tsl" is no option'],
    ['esdb+discover://tiffin:s3cret@a:2113,b:2113?tls=false', '"esdb+discover" asks only the first address, use "esdb" for several'],
    ['esdb://localhost:2113?throwOnAppendFailure=false', '"throwOnAppendFailure" must stay true'],
    ['esdb://localhost:2113?nodePreference=follower', '"nodePreference" must stay leader'],
    ['esdb://localhost:2113?tlsCAFile=/no/such/file.crt', 'Failed to load certificate file. File was not found'],
  ])('%s', async (connectionString, why) => {
    const opened = openEventStoreDb({ connectionString });
    await expect(opened).rejects.toBeInstanceOf(InvalidConnectionString);
    await expect(opened).rejects.toMatchObject({
      message: `TIFFIN_EVENT_STORE is not a connection string of EventStoreDB: ${why}. It looks like esdb://localhost:2113?tls=false.`,
    });
    expect(await opened.catch(String)).not.toContain('s3cret');
  });
});

describe('a valid connection string', () => {
  test.each([
    ['esdb://localhost:2113', 'esdb://localhost:2113?keepAliveTimeout=3000'],
    [' esdb://localhost:2113/ ', 'esdb://localhost:2113?keepAliveTimeout=3000'],
    ['esdb://localhost:2113?tls=false', 'esdb://localhost:2113?tls=false&keepAliveTimeout=3000'],
    ['esdb://tiffin:pass?word@localhost', 'esdb://tiffin:pass?word@localhost?keepAliveTimeout=3000'],
    ['esdb+discover://cluster?Node_Preference=Leader', 'esdb+discover://cluster?Node_Preference=Leader&keepAliveTimeout=3000'],
    ['esdb://localhost?keep-alive-timeout=9000', 'esdb://localhost?keep-alive-timeout=9000'],
  ])('%s becomes %s', (given, used) => expect(connectBy(given, (string) => string)).toBe(used));

  test('opens the store without asking the server', async () => {
    const store = await openEventStoreDb({ connectionString: 'esdb://tiffin:secret@127.0.0.1:1' });
    await store.close();
  });
});
