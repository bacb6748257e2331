import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Canteen, KeyMissing } from '@tiffin/contracts';
import { createContext, use } from 'react';
import { call, ApiError, type CallOptions } from '../../api/call';
import { failureText } from '../../api/failure-text';
import { toast } from '../../ui/toast';

/** The server requires the admin key first. */
export const KEY_REQUIRED = 'closed';

const CANTEENS = ['admin', 'canteens'];

/**
 * Returns all canteens, waiting ones first. A valid `key` opens an admin session, which does not affect the user's own session
 * (docs/reference/decisions.md#2.5).
 */
function askForCanteens<Answer>(body: { key: string } | { look: true }, signal?: AbortSignal): Promise<Answer> {
  return call<Answer>('/users/contractors', { method: 'POST', body, ...(signal && { signal }) });
}

/** Returns the canteens, or `KEY_REQUIRED`: an answer and not an error, so that a refetch does not disturb a key that is being typed. */
async function fetchCanteens(signal: AbortSignal): Promise<Canteen[] | typeof KEY_REQUIRED> {
  try {
    const inside = await askForCanteens<Canteen[] | KeyMissing>({ look: true }, signal);
    return 'message' in inside ? KEY_REQUIRED : inside;
  } catch (error) {
    // An older server answers `look` with this code.
    if (error instanceof ApiError && error.code === 'key_required') return KEY_REQUIRED;
    throw error;
  }
}

/** What the admin session sees. It does not depend on who is signed in as a user. */
export function useAdminCanteens() {
  return useQuery({
    queryKey: CANTEENS,
    queryFn: ({ signal }) => fetchCanteens(signal),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}

/** Opens the admin session with a key. The call throws what `call` throws: `bad_credentials`, `throttled`. */
export function useAdminLogIn(): (key: string) => Promise<void> {
  const setAdminState = useSetAdminState();
  return async (key) => setAdminState(await askForCanteens<Canteen[]>({ key }));
}

/** Ends the admin session; the user's own session continues. */
export function useAdminLogOut() {
  const { t } = useLingui();
  const setAdminState = useSetAdminState();
  return useMutation({
    mutationFn: () => call('/users/logout', { method: 'PATCH', body: { admin: true } }),
    onSuccess: () => {
      setAdminState(KEY_REQUIRED);
      toast.success(t`Admin session ended`);
    },
    onError: (error) => toast.error(failureText(error)),
  });
}

/** Calls the server as the admin. If the session has ended, the page asks for the key again, and the call still fails. */
export function useAdminCall(): <T>(path: string, options?: CallOptions) => Promise<T> {
  const setAdminState = useSetAdminState();
  const operator = use(OperatorContext);
  return async (path, options) => {
    try {
      return await call(path, operator ? { ...options, headers: { ...options?.headers, ...withKey(operator.key) } } : options);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'key_required') {
        if (operator) operator.leave();
        else setAdminState(KEY_REQUIRED);
      }
      throw error;
    }
  };
}

/**
 * An operator who entered the operations key. The key stays in this page's memory and is sent with each call (docs/reference/wire.md#8).
 */
interface Operator {
  readonly key: string;
  readonly leave: () => void;
}
export const OperatorContext = createContext<Operator | undefined>(undefined);

/** Checks an operations key. Throws what `call` throws: `bad_credentials`, `throttled`. */
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

/** Returns a function that sets the cached admin state; a fetch in flight is cancelled, since it started before. */
function useSetAdminState() {
  const cache = useQueryClient();
  return (state: Canteen[] | typeof KEY_REQUIRED) => {
    void cache.cancelQueries({ queryKey: CANTEENS });
    cache.setQueryData(CANTEENS, state);
  };
}
