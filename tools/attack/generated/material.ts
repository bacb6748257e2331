import type { Order, OrdersPage, PackagedItem, Snack } from '@tiffin/contracts';
import { withTimeout } from '@tiffin/kernel';
import { line, priced } from '../../chaos/people/cart.js';
import type { Target } from '../attacker/attack.js';
import { WAIT_TIMEOUT_MS } from '../honest/with-timeout.js';
import { operationsOf, type ContractDocument } from './contract.js';
import type { Material } from './generate.js';
import type { Known } from './known.js';
import { randomUUID } from 'node:crypto';

/** Ids of a kind; a replay has as many. */
const IDS_PER_KIND = 3;
const ORDERS = 12;

/** Reads what requests are made from: the server's contract, and existing ids. Throws if the server can't be asked. */
export async function materialOf({ origin, sessions }: Target): Promise<Material> {
  const document = await read<ContractDocument>(origin, '/openapi.json');
  const projections = await read<{ name: string }[]>(origin, '/operations/projections', sessions.admin);
  const canteens = await read<{ _id: string }[]>(origin, '/users/canteens');
  const everybodys = { projection: projections.map(({ name }) => name), canteen: idsOf(canteens) };
  const carts = await orderSome(origin, sessions.own.student);
  const known = {
    own: { ...(await knownBy(origin, sessions.own)), ...everybodys },
    demo: { ...(await knownBy(origin, sessions.demo)), ...everybodys },
  };
  return { document, operations: operationsOf(document), known, carts };
}

async function knownBy(origin: string, { contractor }: { contractor: string }): Promise<Omit<Known, 'projection' | 'canteen'>> {
  const get = <Body>(path: string): Promise<Body> => read<Body>(origin, path, contractor);
  const snacks = await get<Snack[]>('/snacks');
  const items = await get<PackagedItem[]>('/snacks/packaged');
  const { orders } = await get<OrdersPage>('/orders?status=Pending&limit=100');
  const { bills } = await get<{ bills: { _id: string }[] }>('/bills');
  const { students } = await get<{ students: { _id: string }[] }>('/contractors/students');
  return {
    snack: idsOf(snacks),
    item: idsOf(items),
    variant: idsOf(items.flatMap(({ variants }) => variants)),
    order: idsOf(orders, ORDERS),
    bill: idsOf(bills),
    student: idsOf(students),
    image: snacks.slice(0, IDS_PER_KIND).map(({ image }) => image?.split('/').at(-1) ?? ''),
  };
}

/** Places orders in the new canteen. Returns carts that it accepts. */
async function orderSome(origin: string, cookie: string): Promise<object[]> {
  const snacks = await read<Snack[]>(origin, '/snacks', cookie);
  const carts = snacks
    .slice(0, IDS_PER_KIND)
    .map(({ _id: itemId, price, name }) => priced([line({ itemId, type: 'Snack', price, name }, 2)]).request);
  for (let number = 0; number < ORDERS; number++) {
    const headers = { cookie, 'content-type': 'application/json', 'idempotency-key': randomUUID() };
    await bodyOf<Order>(`${origin}/api/orders`, { method: 'POST', headers, body: JSON.stringify(carts[number % carts.length]) });
  }
  return carts;
}

const idsOf = (documents: readonly { readonly _id: string }[], limit = IDS_PER_KIND): string[] =>
  documents.slice(0, limit).map(({ _id }) => _id);

const read = <Body>(origin: string, path: string, cookie = ''): Promise<Body> =>
  bodyOf<Body>(`${origin}/api${path}`, { headers: { cookie } });

async function bodyOf<Body>(url: string, request: RequestInit): Promise<Body> {
  return withTimeout({ timeout: WAIT_TIMEOUT_MS }, async (signal) => {
    const response = await fetch(url, { ...request, signal });
    if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
    return (await response.json()) as Body;
  });
}
