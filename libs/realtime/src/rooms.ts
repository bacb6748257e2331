import type { Session } from '@tiffin/http';

/** The rooms of docs/reference/wire.md#10.3. A client cannot choose rooms: they follow from its session. */
export const rooms = {
  session: (id: string): string => `session:${id}`,
  student: (id: string): string => `student:${id}`,
  /** Every student of a canteen. */
  canteen: (id: string): string => `canteen:${id}`,
  contractor: (canteenId: string): string => `contractor:${canteenId}`,
  kitchen: (canteenId: string): string => `kitchen:${canteenId}`,
  counter: (canteenId: string): string => `counter:${canteenId}`,
};

/** Returns the rooms that a session's sockets join. */
export function roomsOf(session: Session): string[] {
  const own = [rooms.session(session.id), userRoom(session)];
  return session.role === 'student' ? [...own, rooms.canteen(session.canteenId)] : own;
}

/** Returns the room that all sockets of one person share, or all screens of a canteen with one key. */
export function userRoom({ role, userId, canteenId }: Session): string {
  switch (role) {
    case 'student':
      return rooms.student(userId);
    case 'contractor':
      return rooms.contractor(canteenId);
    case 'staff':
      return rooms.kitchen(canteenId);
    case 'counter':
      return rooms.counter(canteenId);
  }
}
