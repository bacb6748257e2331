/** Whether the file system failed with this code, at this path where one is given. */
export function isSystemError(error: unknown, code: string, path?: string): boolean {
  const failure = error as Partial<NodeJS.ErrnoException> | undefined;
  return typeof error === 'object' && failure?.code === code && (path === undefined || failure.path === path);
}

/** Whether there was no room for a write. */
export const isDiskFullError = (error: unknown): boolean => ['ENOSPC', 'EDQUOT', 'EFBIG'].some((code) => isSystemError(error, code));
