const PARTS = /^(?<scheme>mongodb(?:\+srv)?):\/\/(?<servers>[^/?]+)(?:\/(?<database>[^?]*))?(?:\?(?<options>.*))?$/;

/**
 * The connection string with another database, and the same servers, user and options. By default MongoDB looks the user up in the database
 * that the string names, so that stays the `authSource` (with `mongodb+srv`, DNS may name it).
 */
export function withDatabase(connectionString: string, database: string): string {
  const { scheme, servers, database: original, options } = partsOf(connectionString);
  const hasAuthOption = /(^|&)auth(Source|Mechanism)=/i.test(options ?? '');
  const authSource = scheme === 'mongodb' && servers?.includes('@') && !hasAuthOption ? `authSource=${original || 'admin'}` : '';
  const query = [options, authSource].filter(Boolean).join('&');
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
