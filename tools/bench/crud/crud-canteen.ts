import type { Agent } from 'node:http';
import { Person } from '../person.js';
import type { CrudLine } from './crud-cart.js';

/** As many as the demo's canteens have. */
export const CRUD_STUDENTS = 24;

const PRICE = 20;

/** The people and the carts of the CRUD server, for the same client and the same loads. */
export class CrudCanteen {
  private readonly students: readonly Person[];

  constructor(url: string, agent: Agent) {
    this.students = Array.from({ length: CRUD_STUDENTS }, (_, number) =>
      Person.withCookie(`student ${number}`, url, agent, `session=student-${number}`),
    );
  }

  /** Returns the student who places the order of this number. */
  student(number: number): Person {
    const student = this.students[number % this.students.length];
    if (!student) throw new Error('Nobody is there');
    return student;
  }

  twoSnacks(): readonly CrudLine[] {
    return [
      { _id: 'samosa', type: 'Snack', price: PRICE, quantity: 1, isPacked: false },
      { _id: 'poha', type: 'Snack', price: PRICE, quantity: 2, isPacked: true },
    ];
  }

  oneOf(item: 'warm' | 'hot'): readonly CrudLine[] {
    return [{ _id: item, type: 'PackagedFood', price: PRICE, quantity: 1, isPacked: false }];
  }
}
