const PARTS = /^(?<scheme>mongodb(?:\+srv)?):\/\/(?<servers>[^/?]+)(?:\/(?<database>[^?]*))?(?:\?(?<options>.*))?$/;

/**
 * The same servers, user and options with another database. A user is known to the database that the string names unless it says otherwise, so
 * that one stays where the user is looked up (with `mongodb+srv`, DNS may say where).
 */
export function withDatabase(connectionString: string, database: string): string {
  const { scheme, servers, database: before, options } = partsOf(connectionString);
  const knownElsewhere = /(^|&)auth(Source|Mechanism)=/i.test(options ?? '');
  const lookUp = scheme === 'mongodb' && servers?.includes('@') && !knownElsewhere ? `authSource=${before || 'admin'}` : '';
  const query = [options, lookUp].filter(Boolean).join('&');
  return `${scheme}://${servers}/${database}${query && `?${query}`}`;
}

/** The database that the connection string names. */
export function databaseIn(connectionString: string): string {
  return partsOf(connectionString).database ?? '';
}

function partsOf(connectionString: string): Readonly<Record<string, string | undefined>> {
  const parts = PARTS.exec(connectionString)?.groups;
  // The string may hold a password.
  if (!parts) throw new Error('TIFFIN_MONGO is no connection string of MongoDB');
  return parts;
}
