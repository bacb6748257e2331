import type { Page } from '@playwright/test';
import type { Bill, BillDetail, BillsPage, User } from '@tiffin/contracts';
import { contractorApi, makeAvailable, ok, place, setStatus, snackCalled, studentId } from '../calls';
import { findInMail } from '../mails';
import { phoneOfNew } from '../newcomers';
import { admin, contractor, device, kitchen, student, television } from '../people';
import { chooseFrom, toPageEnd, chooseFile, fill, checkStates, tapText, tickUnderstood, type Step } from '../states';
import { expect, test } from '../test';

const onePrepared = (page: Page) => page.getByRole('button', { name: /: one prepared$/ }).first();

test('popups, errors and states of a contractor’s menu and orders are accessible', async ({ browser }) => {
  const tablet = await contractor(browser);
  await checkStates(tablet, [
    ['a snack without its picture', '/', ['Add snack', fill('Name', 'Kachori'), 'Add snack'], 'file is missing'],
    ['a snack that is edited', '/', ['Edit Samosa'], 'Edit Samosa'],
    ['a snack that is removed', '/', ['Remove Samosa'], 'Remove Samosa?'],
    ['an item without prices', '/?filter=packaged', ['Add item', fill('Category', 'Lemonade'), 'Add item'], /cannot be 0/],
    ['an item that is edited', '/?filter=packaged', ['Edit Chips'], 'Edit Chips'],
    ['an item that is removed', '/?filter=packaged', ['Remove Chips'], 'Remove Chips?'],
    ['the confirmation before the canteen closes', '/', ['Close canteen'], 'Close the canteen?'],
    ['an order that is rejected', '/today-orders', [chooseFrom(/^Status of/, 'Rejected')], /^Reject order/],
    ['the list of shortcuts', '/today-orders', ['Keyboard shortcuts'], 'Undo the last change'],
    ['a search through every status', '/today-orders?search=101', [], 'Completed'],
    ['an order at the counter', '/counter', [fill('Roll number', '109'), 'Find', /^French Fries/], '₹47.25'],
    [
      'the day’s close with guests',
      '/counter',
      [
        tapText('Guest'),
        /^French Fries/,
        tapText('Cash'),
        'Paid, place order',
        (page) => expect(page.getByText('paid in cash')).toBeVisible(),
        (page) => page.goto('/day'),
      ],
      'Guests at the counter',
    ],
  ]);
  const phone = await student(browser, '104');
  await checkStates(tablet, [['a closed canteen', '/', ['Close canteen', fill('Back at', '23:55'), 'Close canteen'], 'Back at 11:55 PM']]);
  await checkStates(phone, [['the menu of a closed canteen', '/', [], 'It opens by itself: 11:55 PM.']]);
  // The other tests of this file place orders here.
  await tablet.getByRole('button', { name: 'Open canteen' }).click();
  await expect(tablet.getByRole('button', { name: 'Close canteen' })).toBeVisible();
  await Promise.all([tablet, phone].map((screen) => screen.context().close()));
});

test('popups, errors and states of a contractor’s students, history and settings are accessible', async ({ browser }) => {
  const tablet = await contractor(browser);
  await checkStates(tablet, [
    [
      'a student whose roll number is taken',
      '/students?search=103',
      [/^More about/, tapText('Edit'), fill('Roll number', '102'), 'Save changes'],
      /already in use/,
    ],
    [
      'a student who cannot be removed because of an open order',
      '/students?search=101',
      [/^More about/, tapText('Remove'), tickUnderstood, 'Remove student'],
      'See the orders',
    ],
    [
      'a student’s own limit',
      '/students?search=102',
      [/^More about/, tapText('Monthly limit'), tapText('Their own')],
      'Amount a month (₹)',
    ],
    ['no student that matches', '/students?search=none', [], 'No student found !!'],
    [
      'the removal of all students with a wrong password',
      '/students',
      ['Remove All Students', fill('Your password', 'tiffin124'), tickUnderstood, 'Remove all'],
      'Invalid credentials',
    ],
    ['an invalid roll number', '/register-student', [fill('Roll number', '9o1'), fill('Full name', 'Asha')], /only numbers are allowed/],
    [
      'a file with errors',
      '/students/import',
      [chooseFile('fullName,rollNo,email,phoneNumber\r\nImport Three,101,nobody,919876510913')],
      'please enter a valid email.',
    ],
    ['an invalid file', '/students/import', [chooseFile('\0')], /No one was registered/],
    [
      'a file without errors',
      '/students/import',
      [chooseFile('fullName,rollNo,email,phoneNumber\r\nImport One,911,import911@students.example,919876510911')],
      /rows? (is|are) fine/,
    ],
    [
      'an order in the history',
      '/history?kind=order',
      [(page) => page.getByRole('main').getByRole('listitem').first().getByRole('button').click()],
      'Full history',
    ],
    [
      'a student who is chosen in the history',
      '/history',
      [(page) => page.getByLabel('Done by').selectOption('One student …'), fill('Name or roll number', '101')],
      'Choose a student',
    ],
    ['nothing found in the history', '/history?orderId=00000000', [], 'Nothing found'],
    [
      'the week while it is changed',
      '/week',
      [
        'Change opening hours',
        (page) => page.getByRole('button', { name: 'Add times' }).first().click(),
        'Add a part of the day',
        'Add closed days',
        toPageEnd,
      ],
      'First day',
    ],
    ['a picture that is missing', '/settings', ['Update your picture', 'Save picture'], /file is missing/],
    [
      'a UPI ID that is none',
      '/settings/billing',
      [fill('UPI ID', 'mess'), fill('Name of the payee', 'Mess'), 'Save'],
      /Please enter a UPI ID/,
    ],
    ['a limit that is none', '/settings/billing', [fill('Amount a month (₹)', 'a lot'), 'Save limit'], /Please enter an amount/],
    [
      'a new e-mail address',
      '/settings',
      [fill('E-mail', 'ramesh@new.example'), fill('Your password', 'tiffin123'), 'Save changes'],
      'Confirm your new e-mail address',
    ],
  ]);
  // The new address applies to log-ins at once, and later tests use the old one.
  const { fullName, phoneNumber } = await ok<User>(tablet.request.get('/api/users'));
  const account = { fullName, phoneNumber, email: 'contractor@bh1.example', password: 'tiffin123' };
  await ok(tablet.request.patch('/api/contractors/account', { data: account }));
  await tablet.context().close();
});

test('bills to pay, claimed, declined, asked about and answered are accessible', async ({ browser }) => {
  const tablet = await contractor(browser);
  await ok(tablet.request.put('/api/contractors/upi', { data: { upiId: 'mess@okbank', payeeName: 'Ganga Mess' } }));
  const { bills } = await ok<BillsPage>(tablet.request.get('/api/bills?limit=100'));
  const paid = bills.find((bill) => bill.paid);
  const [first, second] = bills.filter((bill) => !bill.paid);
  if (!paid || !first || !second) throw new Error('The demo has too few bills.');
  const rollOf = ({ studentInfo }: Bill): string => studentInfo.userName.slice('BH1-'.length);
  const whose = (bill: Bill) => `${bill.studentInfo.fullName} (${rollOf(bill)})`;
  const claiming = await student(browser, rollOf(first));
  const asking = await student(browser, rollOf(second));

  await checkStates(claiming, [
    ['a bill to pay', '/bills/me', [], 'Ganga Mess'],
    ['a question about a bill', '/bills/me', ['Ask about this bill'], 'Your question'],
  ]);
  await ok(claiming.request.post(`/api/bills/${first._id}/claims`, { data: { reference: '412345678901', amount: first.amount } }));
  const { lines } = await ok<BillDetail>(asking.request.get(`/api/bills/${second._id}/detail`));
  await ok(asking.request.post(`/api/bills/${second._id}/questions`, { data: { text: 'Not mine.', orderId: lines[0]?.orderId } }));
  await checkStates(claiming, [
    ['a payment that is checked', '/bills/me', [], /412345678901/],
    ['a payment that is corrected', '/bills/me', ['Correct'], 'Amount (₹)'],
    ['a payment that is withdrawn', '/bills/me', ['Withdraw'], 'Withdraw this payment?'],
  ]);
  await checkStates(asking, [['a question that waits', '/bills/me', [], /you get no reminders/]]);
  await checkStates(tablet, [
    ['payments and questions', '/all-bills', [], 'Not mine.'],
    ['a payment that is declined', '/all-bills', [`Decline: ${whose(first)}`], 'Decline this payment?'],
    ['a question that is answered', '/all-bills', [`Answer: ${whose(second)}`], 'Amount to deduct (₹)'],
    [
      'the reversal of a payment',
      `/all-bills?search=${rollOf(paid)}`,
      [paid.studentInfo.fullName, 'Reverse the payment', 'Reverse payment'],
      'Please say why.',
    ],
    ['a payment that is recorded', `/all-bills?search=${rollOf(second)}`, [second.studentInfo.fullName, 'Record a payment'], 'Amount (₹)'],
  ]);
  await Promise.all([tablet, claiming, asking].map((screen) => screen.context().close()));
});

test('a student’s cart and orders are accessible in every state', async ({ browser }) => {
  const phone = await phoneOfNew(browser, '921');
  const till = await contractorApi(browser);
  await phone.addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'default' }));
  const fries = await snackCalled(till, 'French Fries');
  const add = 'Add to Cart: French Fries';
  const toCart: Step = (page) => page.goto('/cart');
  await checkStates(phone, [
    ['an order that is placed', '/', [add, toCart, /^Place Order/], 'Order Placed!'],
    ['a line of the cart that is edited', '/', [add, toCart, 'Edit French Fries'], 'Pack this item'],
    ['the question whether to notify', '/orders/me', [], /Would you like a notification/],
    ['an order that is cancelled', '/orders/me', [/^Cancel order/], /^Cancel order #/],
  ]);
  await ok(till.put('/api/contractors/credit-limit', { data: { amount: 1 } }));
  await checkStates(phone, [['a cart beyond the limit', '/cart', [], /This order goes over your monthly limit/]]);
  await ok(till.put('/api/contractors/credit-limit', { data: { amount: null } }));
  const rejected = await place(phone, fries);
  const ready = await place(phone, fries);
  await setStatus(till, rejected, 'Rejected', 'No potatoes left');
  await setStatus(till, ready, 'Prepared');
  await makeAvailable(till, fries, false);
  await checkStates(phone, [
    ['a cart that lost a line', '/cart', [], 'Nothing here can be ordered now'],
    ['a ready and a rejected order', '/orders/me', [], 'Show this number at the counter'],
    ['an order that can’t be had again', '/orders/me', [/^Order again/], 'Nothing was added'],
  ]);
  await ok(till.post(`/api/orders/${ready._id}/call`));
  await makeAvailable(till, fries, true);
  const { _id, price } = fries;
  const data = { cartItems: [{ _id, quantity: 1, type: 'Snack', price, isPacked: false }], amount: 47.25, packingCharges: 0 };
  const headers = { 'idempotency-key': ready._id };
  await ok(till.post('/api/counter/orders', { headers, data: { ...data, studentId: await studentId(phone) } }));
  const wall = await television(browser);
  await checkStates(wall, [['a number that is called', '/pickup', [], 'Please come to the counter']]);
  await checkStates(phone, [
    ['an order whose number is called', '/orders/me', [], 'Your number is called'],
    ['an order that isn’t theirs', '/orders/me', [/This wasn’t me/], 'Not mine'],
    ['an order that they objected to', '/orders/me', [/This wasn’t me/, 'Not mine'], 'You said that this isn’t yours.'],
  ]);
  const tablet = await contractor(browser);
  await checkStates(tablet, [
    ['the counter with an objection', '/counter', [], '“This isn’t mine”'],
    ['a ticket with an objection', '/today-orders', [], 'Disputed'],
  ]);
  await Promise.all([phone, wall, tablet].map((page) => page.context().close()));
});

test('popups, errors and states of visitors, the kitchen and operators are accessible', async ({ browser }) => {
  const phone = await device(browser, 390, 844);
  const wall = await kitchen(browser);
  const desk = await admin(browser);
  await ok(phone.request.post('/api/users/query', { data: { subject: 'Tea', message: 'Is there tea?' } }));
  await ok(phone.request.patch('/api/users/reset-password', { data: { loginInput: 'BH1-112', role: 'student' } }));
  const link = await findInMail('bh1-112@students.example', /(\/choose-password\?token=[\w-]+)/);
  await checkStates(phone, [
    ['a log-in without anything', '/login', ['Log in'], /required|missing|choose/i],
    ['a new password', link, [], 'Save password'],
    ['an open question', '/faqs#paying', [], 'You pay your canteen once a month.'],
    ['a message without a subject', '/contact-us', ['Send message'], /Please write/],
  ]);
  await checkStates(wall, [
    ['the undoable actions', '/kitchen', [(page) => onePrepared(page).click(), 'What can be undone'], 'Back to the kitchen'],
    ['the question before the wall is locked', '/kitchen', ['Lock this screen'], 'Lock screen'],
    [
      'a wall without a connection',
      '/kitchen',
      [(page) => onePrepared(page).waitFor(), (page) => page.context().setOffline(true)],
      /^No connection for/,
    ],
  ]);
  const details: readonly Step[] = [
    'New contractor: Kaveri',
    fill('Full name', 'Indu'),
    fill('E-mail', 'indu@gh1.example'),
    fill('Phone number', '9876510007'),
    fill('Password', 'samosa456'),
  ];
  await checkStates(desk, [
    ['an unread message', '/admin/queries', [], 'Is there tea?'],
    ['an invalid telephone number', '/admin/new-canteen', [fill('Phone number', '12345'), fill('Full name', 'A')], /Enter a valid phone/],
    ['the question before a canteen is suspended', '/admin', ['Suspend: Kaveri'], 'Suspend Kaveri?'],
    ['another contractor', '/admin', details, 'New contractor for Kaveri'],
    [
      'a wrong code',
      '/admin',
      [...details, 'Send code', (page) => expect(page.getByLabel('Digit 1 of 6')).toBeFocused(), (page) => page.keyboard.type('000000')],
      'Invalid verification code',
    ],
    [
      'the trace of a call',
      '/admin/operations?part=events',
      [
        (page) =>
          page
            .getByRole('link', { name: /^The whole call of/ })
            .first()
            .click(),
      ],
      /docker compose logs \| grep/,
    ],
    [
      'the history of a document, and the document',
      '/admin/operations?part=events&type=OrderPlaced',
      [
        async (page) => {
          const order = await page
            .getByRole('link', { name: /^order-/ })
            .first()
            .textContent();
          await page.goto(`/admin/operations?part=history&projection=orders&document=${order?.slice('order-'.length)}`);
        },
      ],
      'Compare with what is stored',
    ],
  ]);
  await Promise.all([phone, wall, desk].map((screen) => screen.context().close()));
});
