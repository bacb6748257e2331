import { ConfigurationError } from '@tiffin/installation';

const INSTEAD = 'choose 127.0.0.1 for this machine alone, or 0.0.0.0 for every network.';

const SENTENCES: Readonly<Record<string, (host: string) => ConfigurationError>> = {
  EADDRINUSE: () => new ConfigurationError('PORT', 'is in use by another program: stop that one, or set PORT to a free one.'),
  EACCES: () => new ConfigurationError('PORT', 'may not be opened by this user: choose one above 1023.'),
  EADDRNOTAVAIL: (host) => new ConfigurationError('HOST', `(${host}) is not an address of this machine: ${INSTEAD}`),
  EAFNOSUPPORT: (host) => new ConfigurationError('HOST', `(${host}) is of a kind that this machine does not support: ${INSTEAD}`),
  EINVAL: (host) => new ConfigurationError('HOST', `(${host}) is not an address to listen on: ${INSTEAD}`),
  ENOTFOUND: (host) => new ConfigurationError('HOST', `(${host}) can't be resolved: ${INSTEAD}`),
  EAI_AGAIN: (host) => new ConfigurationError('HOST', `(${host}) can't be resolved at present: ${INSTEAD}`),
};

/** Runs `listen`. Rejects with `ConfigurationError` if HOST or PORT can't be used. */
export async function explainingListenErrors<Result>(host: string, listen: () => Promise<Result>): Promise<Result> {
  try {
    return await listen();
  } catch (error) {
    throw SENTENCES[(error as NodeJS.ErrnoException).code ?? '']?.(host) ?? error;
  }
}
