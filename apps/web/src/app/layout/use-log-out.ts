import { failureText } from '../../api/failure-text';
import { useSession } from '../../session';
import { toast } from '../../ui/toast';

/** Logs out, and says so if that did not work. */
export function useLogOut(): () => void {
  const { logOut } = useSession();
  return () => void logOut().catch((error: unknown) => toast.error(failureText(error)));
}
