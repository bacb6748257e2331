import { useLayoutEffect } from 'react';
import { useMember } from '../../session';
import { cartStore } from './cart-store';

/** Makes sure that the cart on screen is the signed-in student's own: on a shared device another one's is dropped. */
export function useOwnCart(): void {
  const member = useMember();
  const studentId = member?.role === 'student' ? member._id : undefined;
  useLayoutEffect(() => {
    if (studentId !== undefined) cartStore.claim(studentId);
  }, [studentId]);
}
