// Lazy code is imported up front: on a busy machine, loading it takes longer than a test waits.
import '../../ui/dialog-panel';
import { onlineManager } from '@tanstack/react-query';
import { ORDER_MESSAGES, type AuditEntry } from '@tiffin/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { anOrder } from '../orders/testing';
import { refusal } from '../testing/fake-server';
import { openHistory as open, queriesOf, serving } from './testing-page';
import { anEntry, historyPage, ORDER, TWELVE } from './testing';
const AARAV = { _id: 'aarav', role: 'student', fullName: 'Aarav' } as const;
const SERVER = { _id: 'issue-bills', role: 'system', fullName: 'Tiffin' } as const;
const KITCHEN = { _id: 'canteen', role: 'staff', fullName: 'Kitchen' } as const;
const bill = { stream: 'bill-aarav-2026-10', orderId: undefined, account: { _id: 'aarav', fullName: 'Aarav' } };
const ofAarav = { stream: 'account-aarav', orderId: undefined, account: bill.account };
const ofMenu = { stream: 'menu-canteen', orderId: undefined };
const PRICES: AuditEntry['bulk'] = {
  how: 'prices',
  items: [
    { itemId: 'samosa', itemName: 'Samosa', prices: [{ price: 17, before: 15 }] },
    { itemId: 'chips', itemName: 'Chips', prices: [{ price: 12, before: 10 }] },
  ],
};
const IMPORT: AuditEntry['bulk'] = {
  how: 'import',
  items: [
    { itemId: 'tea', itemName: 'Tea', added: true, prices: [{ price: 10 }], isAvailable: false },
    { itemId: 'poha', itemName: 'Masala poha', nameBefore: 'Poha', changed: ['info', 'contents'] },
    { itemId: 'chips', itemName: 'Chips', prices: [{ price: 12, before: 10 }] },
  ],
};
const registered = { type: 'StudentRegistered', stream: 'account-gone', orderId: undefined };

afterEach(() => onlineManager.setOnline(true));

describe('a sentence', () => {
  const SENTENCES: readonly (readonly [sentence: string, change: Partial<AuditEntry>])[] = [
    ['Placed order 5E21A0C4 for ₹31.50', { type: 'OrderPlaced', actor: AARAV, amount: 31.5 }],
    ['Placed order #12 (3 Popcorn, Fries) for ₹31.50', { type: 'OrderPlaced', actor: AARAV, amount: 31.5, order: TWELVE }],
    ['Called order #12', { type: 'OrderCalled', order: TWELVE }],
    ['Handed out order #12 · Nov 20', { type: 'OrderPickedUp', order: { ...TWELVE, createdAt: '2026-11-20T06:00:00.000Z' } }],
    ['Prepared one Samosa of order 5E21A0C4', { type: 'ItemPrepared', actor: KITCHEN, itemId: 'samosa' }],
    ['Prepared one unit of order 5E21A0C4', { type: 'ItemPrepared', actor: KITCHEN, itemId: 'gone' }],
    ['Undid one prepared Samosa of order 5E21A0C4', { type: 'ItemPreparationUndone', itemId: 'samosa' }],
    ['Rejected order 5E21A0C4: out of stock', { type: 'OrderRejected', reason: 'out of stock' }],
    ['Cancelled order 5E21A0C4', { type: 'OrderRejected', actor: AARAV, reason: 'Cancelled by student' }],
    ['Called order 5E21A0C4', { type: 'OrderCalled' }],
    ['Sent order 5E21A0C4 back to the kitchen', { type: 'OrderRecalled', to: 'Pending' }],
    ['Marked order 5E21A0C4 as not picked up', { type: 'OrderRecalled', to: 'Prepared' }],
    ['Changed Samosa, now ₹18.00', { type: 'SnackChanged', stream: 'menu-canteen', itemId: 'samosa', amount: 18, orderId: undefined }],
    ['Took a packaged item off the menu', { type: 'PackagedItemRemoved', stream: 'menu-canteen', itemId: 'gone', orderId: undefined }],
    ['Took Old Chips off the menu', { ...ofMenu, type: 'PackagedItemRemoved', itemId: 'gone', itemName: 'Old Chips' }],
    ['Took Poha off the menu', { ...ofMenu, type: 'SnackRemoved', itemId: 'gone', itemName: 'Poha' }],
    ['Switched Samosa to available', { ...ofMenu, type: 'SnackAvailabilityChanged', itemId: 'samosa', isAvailable: true }],
    [
      'Switched Poha to not available',
      { ...ofMenu, type: 'SnackAvailabilityChanged', itemId: 'gone', itemName: 'Poha', isAvailable: false },
    ],
    [
      'Switched off Large of Samosa',
      { ...ofMenu, type: 'OptionAvailabilityChanged', itemId: 'samosa', option: 'Large', isAvailable: false },
    ],
    ['Switched on Large of Poha', { ...ofMenu, type: 'OptionAvailabilityChanged', itemName: 'Poha', option: 'Large', isAvailable: true }],
    ['Arranged the menu', { ...ofMenu, type: 'MenuArranged' }],
    ['Changed 2 prices', { ...ofMenu, type: 'MenuChangedInBulk', bulk: PRICES }],
    ['Imported the menu: 1 added, 2 changed', { ...ofMenu, type: 'MenuChangedInBulk', bulk: IMPORT }],
    ['Closed the canteen for orders: Back at 6 pm', { type: 'CanteenClosed', stream: 'menu-canteen', reason: 'Back at 6 pm' }],
    ['Closed the canteen until a set time: Back soon', { type: 'CanteenPaused', stream: 'menu-canteen', reason: 'Back soon' }],
    ['Set the opening hours and what is served when', { type: 'WeekPlanned', stream: 'menu-canteen' }],
    ['Lunch started', { type: 'PartOfDaySwitched', stream: 'menu-canteen', itemName: 'Lunch', isAvailable: true }],
    ['Lunch ended', { type: 'PartOfDaySwitched', stream: 'menu-canteen', itemName: 'Lunch', isAvailable: false }],
    ['The opening hours began', { type: 'OpeningHoursSwitched', stream: 'menu-canteen', isAvailable: true }],
    ['The opening hours ended', { type: 'OpeningHoursSwitched', stream: 'menu-canteen', isAvailable: false }],
    ['Returned the packaged items of order 5E21A0C4 to stock', { type: 'StockReturned', stream: 'menu-canteen' }],
    ['Issued the bill for October 2026 of Aarav: ₹152.25', { ...bill, type: 'BillIssued', actor: SERVER, amount: 152.25 }],
    ['Settled the bill for October 2026 of Aarav: nothing to pay', { ...bill, type: 'BillPaid', actor: SERVER, amount: 0 }],
    [
      'Reported a UPI payment for the bill for October 2026 of Aarav: ₹105.00 · 412345678901',
      { ...bill, type: 'BillPaymentClaimed', amount: 105, reference: '412345678901' },
    ],
    [
      'Corrected the UPI payment reported for the bill for October 2026 of Aarav: ₹100.00 · 412345678902',
      { ...bill, type: 'BillPaymentClaimCorrected', amount: 100, reference: '412345678902' },
    ],
    ['Withdrew the UPI payment reported for the bill for October 2026 of Aarav', { ...bill, type: 'BillPaymentClaimWithdrawn' }],
    [
      'Declined the payment reported for the bill for October 2026 of Aarav: Nothing came in',
      { ...bill, type: 'BillPaymentClaimDeclined', reason: 'Nothing came in' },
    ],
    [
      'Recorded a part payment of the bill for October 2026 of Aarav: ₹105.00 · Cash',
      { ...bill, type: 'BillPartPaid', amount: 105, method: 'cash' },
    ],
    [
      'Marked the bill for October 2026 of Aarav as paid: ₹105.00 · UPI · 412345678901',
      { ...bill, type: 'BillPaid', amount: 105, method: 'upi', reference: '412345678901' },
    ],
    [
      'Reversed a payment of the bill for October 2026 of Aarav: ₹105.00: Marked by mistake',
      { ...bill, type: 'BillPaymentReversed', amount: 105, reason: 'Marked by mistake' },
    ],
    ['Reminded Aarav of the bill for October 2026', { ...bill, type: 'BillReminderSent' }],
    [
      'Asked about the bill for October 2026 of Aarav: What is this?',
      { ...bill, type: 'BillQuestioned', actor: AARAV, reason: 'What is this?' },
    ],
    ['Deducted ₹10.00 from the bill for October 2026 of Aarav', { ...bill, type: 'BillCorrected', amount: -10 }],
    [
      'Answered what Aarav asked about the bill for October 2026: A samosa.',
      { ...bill, type: 'BillQuestionAnswered', reason: 'A samosa.' },
    ],
    ['Registered Aarav as a student', { type: 'StudentRegistered', stream: 'account-aarav', account: bill.account }],
    ['Registered Removed student as a student', { ...registered, account: { _id: 'gone', fullName: 'Removed student' } }],
    ['Changed their password', { type: 'PasswordChanged', actor: AARAV, stream: 'account-aarav', account: bill.account }],
    ['Changed the kitchen key', { type: 'KitchenKeyChanged', stream: 'canteen-canteen' }],
    ['Changed where students pay by UPI', { type: 'PaymentAddressChanged', stream: 'canteen-canteen' }],
    ['Set the monthly limit to ₹2,500.00', { type: 'CreditLimitSet', stream: 'canteen-canteen', amount: 2_500 }],
    ['Removed the monthly limit', { type: 'CreditLimitRemoved', stream: 'canteen-canteen' }],
    ['Gave Aarav a monthly limit of ₹3,000.00', { ...ofAarav, type: 'StudentCreditSet', amount: 3_000 }],
    ['Let Aarav order without a monthly limit', { ...ofAarav, type: 'StudentCreditLifted' }],
    ['Reset the monthly limit of Aarav to the canteen’s', { ...ofAarav, type: 'StudentCreditReset' }],
    ['OrderEaten', { type: 'OrderEaten' }],
  ];

  test('exists for each recorded event', async () => {
    open(SENTENCES.map(([, change]) => anEntry(change)));
    const sentences = () => screen.getAllByRole('listitem').flatMap((row) => row.querySelector('p')?.textContent ?? []);
    await screen.findAllByText(/Samosa/);
    await waitFor(() => expect(sentences()).toEqual(SENTENCES.map(([sentence]) => expect.stringContaining(sentence))));
  });

  test('exists for each event of an order that has a message', async () => {
    const types = Object.keys(ORDER_MESSAGES);
    open(types.map((type) => anEntry({ type })));
    const rows = await screen.findAllByRole('listitem');
    expect(rows).toHaveLength(types.length);
    for (const [index, row] of rows.entries()) expect(row).not.toHaveTextContent(types[index] ?? '');
  });

  test('of a change in bulk opens to what it did to each item', async () => {
    const { user } = open([anEntry({ ...ofMenu, type: 'MenuChangedInBulk', bulk: IMPORT })]);
    const summary = await screen.findByText('What changed');
    expect(screen.getByText('Tea')).not.toBeVisible();
    await user.click(summary);
    expect(
      within(screen.getByRole('group'))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent?.trim()),
    ).toEqual(['Tea₹10.00new · not available', 'Poha Masala pohachanged: description, what is in it', 'Chips₹10.00 → ₹12.00']);
  });

  test('names actor, role and time in the canteen’s zone', async () => {
    open([anEntry(), anEntry({ type: 'ItemPrepared', actor: KITCHEN }), anEntry({ ...bill, type: 'BillIssued', actor: SERVER })]);
    const [first, second, third] = await screen.findAllByRole('listitem');
    expect(first).toHaveTextContent('Ramesh · Contractor');
    expect(first).toHaveTextContent('12:00 PM');
    expect(second).not.toHaveTextContent('Kitchen · Kitchen');
    expect(third).toHaveTextContent('Tiffin · automatically');
    expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent('Sat, Nov 21, 2026');
  });

  test('links to the bill and to the student', async () => {
    open([
      anEntry({ ...bill, type: 'BillIssued' }),
      anEntry({ type: 'StudentRegistered', stream: 'account-aarav', account: bill.account }),
    ]);
    expect(await screen.findByRole('link', { name: 'bill for October 2026' })).toHaveAttribute('href', '/bills/aarav?bill=2026-10');
    expect(screen.getByRole('link', { name: 'Aarav' })).toHaveAttribute('href', '/orders/aarav');
  });
});

describe('the list', () => {
  test('loads further pages without duplicates', async () => {
    const entries = [32, 31, 30].map((minute) => anEntry({ at: `2026-11-21T06:${minute}:00.000Z` }));
    const server = serving((path) => (path.includes('page=2') ? historyPage(entries.slice(1)) : historyPage(entries.slice(0, 2), true)));
    const { user } = open(server);
    await user.click(await screen.findByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(3));
    expect(queriesOf(server)).toEqual(['page=1&limit=50', 'page=2&limit=50']);
  });

  test('says that nothing has happened yet', async () => {
    open([]);
    expect(await screen.findByRole('heading', { name: 'Nothing has happened yet' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Download CSV' })).toBeNull();
  });

  test('shows a failure with a retry', async () => {
    let broken = true;
    const { user } = open(serving(() => (broken ? refusal('forbidden') : historyPage([anEntry()]))));
    expect(await screen.findByRole('alert')).toHaveTextContent('The history could not be loaded. You are not allowed to do this');
    broken = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('listitem')).toBeVisible();
  });

  test('keeps the read entries offline; a new filter waits for the connection', async () => {
    const { user } = open();
    expect(await screen.findByRole('listitem')).toBeVisible();
    act(() => onlineManager.setOnline(false));
    expect(screen.getByRole('listitem')).toBeVisible();
    await user.selectOptions(screen.getByLabelText('What'), 'Menu');
    expect(await screen.findByRole('heading', { name: 'You are offline' })).toBeVisible();
    act(() => onlineManager.setOnline(true));
    expect(await screen.findByRole('listitem')).toBeVisible();
  });

  test('opens an order by its number, with a link to its history', async () => {
    const server = serving(() => historyPage([anEntry()])).on(`GET /orders/${ORDER}/timeline`, () => ({
      order: anOrder({ _id: ORDER, status: 'Prepared' }),
      timeline: [anEntry({ type: 'OrderPlaced', at: '2026-11-21T06:20:00.000Z' }), anEntry()],
    }));
    const { user, address } = open(server, '?kind=order');
    await user.click(await screen.findByRole('button', { name: /5E21A0C4/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Order 5E21A0C4' }));
    expect(await dialog.findByText('Took 10 minutes')).toBeVisible();
    expect(dialog.getByRole('link', { name: 'Orders of Student' })).toHaveAttribute('href', '/orders/student');
    await user.click(dialog.getByRole('button', { name: 'Full history' }));
    expect(address()).toBe('/history?orderId=5E21A0C4');
    expect(screen.getByLabelText('Order number')).toHaveValue('5E21A0C4');
  });
});
