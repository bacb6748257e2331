import type { Session } from '@tiffin/http';

/** The rooms of api.md 10. Nobody chooses a room: they follow from the session. */
export const rooms = {
  session: (id: string): string => `session:${id}`,
  student: (id: string): string => `student:${id}`,
  /** Every student of a canteen. */
  canteen: (id: string): string => `canteen:${id}`,
  contractor: (canteenId: string): string => `contractor:${canteenId}`,
  kitchen: (canteenId: string): string => `kitchen:${canteenId}`,
  counter: (canteenId: string): string => `counter:${canteenId}`,
};

/** The rooms that a session's sockets join. */
export function roomsOf({ id, role, userId, canteenId }: Session): string[] {
  const own = rooms.session(id);
  switch (role) {
    case 'student':
      return [own, rooms.student(userId), rooms.canteen(canteenId)];
    case 'contractor':
      return [own, rooms.contractor(canteenId)];
    case 'staff':
      return [own, rooms.kitchen(canteenId)];
    case 'counter':
      return [own, rooms.counter(canteenId)];
  }
}
