import { failureText } from '../../api/failure-text';
import { useSession } from '../../session';
import { toast } from '../../ui/toast';

/** Returns a function that logs out and reports a failure. */
export function useLogOut(): () => void {
  const { logOut } = useSession();
  return () => void logOut().catch((error: unknown) => toast.error(failureText(error)));
}
