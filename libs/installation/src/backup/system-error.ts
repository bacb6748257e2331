/** Whether the file system failed with this code, and at this path if one is given. */
export function isSystemError(error: unknown, code: string, path?: string): boolean {
  const failure = error as Partial<NodeJS.ErrnoException> | undefined;
  return typeof error === 'object' && failure?.code === code && (path === undefined || failure.path === path);
}

/** Whether a write failed because the disk is full. */
export const isDiskFullError = (error: unknown): boolean => ['ENOSPC', 'EDQUOT', 'EFBIG'].some((code) => isSystemError(error, code));
