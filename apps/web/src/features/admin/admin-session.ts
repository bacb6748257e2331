import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Canteen, KeyMissing } from '@tiffin/contracts';
import { createContext, use } from 'react';
import { call, ApiError, type CallOptions } from '../../api/call';
import { failureText } from '../../api/failure-text';
import { toast } from '../../ui/toast';

/** The server wants the admin key first. */
export const KEY_REQUIRED = 'closed';

const CANTEENS = ['admin', 'canteens'];

/** All canteens, waiting ones first; a right `key` opens an admin session, which leaves the user's own alone (docs/reference/decisions.md#2.5). */
function askForCanteens<Answer>(body: { key: string } | { look: true }, signal?: AbortSignal): Promise<Answer> {
  return call<Answer>('/users/contractors', { method: 'POST', body, ...(signal && { signal }) });
}

/** The canteens, or `CLOSED`: an answer, not an error, so that asking again leaves the key that somebody is typing alone. */
async function fetchCanteens(signal: AbortSignal): Promise<Canteen[] | typeof KEY_REQUIRED> {
  try {
    const inside = await askForCanteens<Canteen[] | KeyMissing>({ look: true }, signal);
    return 'message' in inside ? KEY_REQUIRED : inside;
  } catch (error) {
    // So a server says it that doesn't know yet what looking is.
    if (error instanceof ApiError && error.code === 'key_required') return KEY_REQUIRED;
    throw error;
  }
}

/** What an admin session sees. Whoever signs in or out as a user meanwhile changes nothing about it. */
export function useAdminCanteens() {
  return useQuery({
    queryKey: CANTEENS,
    queryFn: ({ signal }) => fetchCanteens(signal),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}

/** Opens the admin session with a key. Throws what `call` throws: `bad_credentials`, `throttled`. */
export function useAdminLogIn(): (key: string) => Promise<void> {
  const become = useBecome();
  return async (key) => become(await askForCanteens<Canteen[]>({ key }));
}

/** Ends the admin session, and only that. */
export function useAdminLogOut() {
  const { t } = useLingui();
  const become = useBecome();
  return useMutation({
    mutationFn: () => call('/users/logout', { method: 'PATCH', body: { admin: true } }),
    onSuccess: () => {
      become(KEY_REQUIRED);
      toast.success(t`Admin session ended`);
    },
    onError: (error) => toast.error(failureText(error)),
  });
}

/** Calls as the admin. Where the session has ended meanwhile, the door closes, and the call fails all the same. */
export function useAdminCall(): <T>(path: string, options?: CallOptions) => Promise<T> {
  const become = useBecome();
  const operator = use(OperatorContext);
  return async (path, options) => {
    try {
      return await call(path, operator ? { ...options, headers: { ...options?.headers, ...withKey(operator.key) } } : options);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'key_required') {
        if (operator) operator.leave();
        else become(KEY_REQUIRED);
      }
      throw error;
    }
  };
}

/** Somebody who came with the operations key. It is kept in this page's memory only, and sent with each call (docs/reference/wire.md#8). */
interface Operator {
  readonly key: string;
  readonly leave: () => void;
}
export const OperatorContext = createContext<Operator | undefined>(undefined);

/** Tries an operations key. Throws what `call` throws: `bad_credentials`, `throttled`. */
export async function verifyOperationsKey(key: string): Promise<void> {
  try {
    await call('/operations/projections', { headers: withKey(key) });
  } catch (error) {
    if (error instanceof ApiError && error.code === 'key_required')
      throw new ApiError(400, { code: 'bad_credentials', message: 'Invalid credentials' });
    throw error;
  }
}

const withKey = (key: string) => ({ authorization: `Bearer ${key}` });

/** Shows the other side of the door; a look that is under way began on this one. */
function useBecome() {
  const cache = useQueryClient();
  return (side: Canteen[] | typeof KEY_REQUIRED) => {
    void cache.cancelQueries({ queryKey: CANTEENS });
    cache.setQueryData(CANTEENS, side);
  };
}
