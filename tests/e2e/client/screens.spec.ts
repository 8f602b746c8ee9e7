import { expect, type Page } from '@playwright/test';
import { complaintsOf, expectAccessible, filled, follow, type Language, visit } from '../../support/browser.ts';
import { fillShop, type Shop } from '../../support/screens-shop.ts';
import { expectOff, type Off } from '../../support/switched-off.ts';
import { beginAnew, lastingPage } from '../../support/tabs.ts';
import { test } from '../../support/test.ts';
import { type Words, wordsOf } from '../../support/words.ts';

/**
 * Every screen, once in each language: once wide and light, once narrow and dark. It shows without an error in the console and
 * without scrolling sideways, and axe finds nothing against it. Stories look with axe only at what has no screen here.
 * Who may only look is told why they cannot do more: `says`, `off` and `menu`.
 */
interface Screen {
  path(shop: Shop): string;
  as?: 'creator' | 'viewer' | 'empty' | 'overdue' | 'unfinished' | 'customer' | 'newcomer';
  /** Dark in light surroundings as well. */
  dark?: true;
  /** Entries of localStorage. */
  stored?: Record<string, string>;
  /** Opens a menu or dialog of the screen. */
  open?(page: Page): Promise<void>;
  /** What stands in its main part. */
  says?(words: Words): string[];
  /** What its main part does not have. */
  lacks?: string;
  /** What is switched off, and the reason, which is by default that one may only look. */
  off?(words: Words): Off[];
  /** A menu that is opened after axe has looked: its button, and the items that are switched off. */
  menu?(words: Words): [button: string, items: string[]];
}

/** What `open` opens. */
const opened = '[data-state=open]:is([role=menu], [role=dialog])';

const viewOnly = ({ common }: Words) => [common.permission.viewOnly];

const screens: Record<string, Screen> = {
  landing: { path: () => '/' },
  contact: { path: () => '/#contact' },
  privacy: { path: () => '/privacy' },
  imprint: { path: () => '/imprint' },
  discover: { path: () => '/discover' },
  'discover, none found': { path: () => '/discover?search=nobody-of-this-name' },
  'creator’s page': { path: ({ creator }) => `/${creator.username}` },
  'creator’s empty page': { path: ({ empty }) => `/${empty.username}` },
  'no such page': { path: () => '/nobody-of-this-name' },
  product: { path: ({ creator, productId }) => `/${creator.username}/${productId}` },
  'product for a customer': { path: ({ creator, productId }) => `/${creator.username}/${productId}`, as: 'newcomer' },
  'product with a promo code': { path: ({ creator, productId }) => `/${creator.username}/${productId}?code=summer`, as: 'newcomer' },
  'product with a wrong promo code': { path: ({ creator, productId }) => `/${creator.username}/${productId}?code=winter`, as: 'newcomer' },
  'product with a special deal': { path: ({ creator, dealId }) => `/${creator.username}/${dealId}`, as: 'customer' },
  'customer’s sign-in': { path: () => '/login' },
  'customer’s forgotten password': { path: () => '/forgot-password' },
  'customer’s new password': { path: () => '/reset-password?token=x' },
  'library, empty': { path: () => '/my-products', as: 'newcomer' },
  library: { path: () => '/my-products', as: 'customer' },
  player: { path: ({ productId }) => `/my-products/${productId}`, as: 'customer' },
  'article to read': { path: ({ productId, itemId }) => `/my-products/${productId}?item=${itemId}`, as: 'customer' },
  'a session': { path: ({ creator, eventId }) => `/${creator.username}/session/${eventId}` },
  'a session by invitation': { path: ({ creator, sessionId }) => `/${creator.username}/session/${sessionId}` },
  appointment: { path: ({ creator, typeId }) => `/${creator.username}/appointment/${typeId}` },
  'appointment, for a customer': { path: ({ creator, typeId }) => `/${creator.username}/appointment/${typeId}`, as: 'customer' },
  'my sessions, empty': { path: () => '/my-sessions', as: 'newcomer' },
  'my sessions': { path: () => '/my-sessions', as: 'customer' },
  'a booking to pay': { path: ({ heldId }) => `/my-sessions/${heldId}`, as: 'customer' },
  'a booking': { path: ({ bookedId }) => `/my-sessions/${bookedId}`, as: 'customer' },
  'customer’s account': { path: () => '/account', as: 'customer' },
  'account to delete': {
    path: () => '/account',
    as: 'customer',
    open: (page) => page.getByText(/^(Delete my account…|حذف حسابي…)$/).click(),
  },
  'a booking that its host has changed': { path: ({ changedId }) => `/my-sessions/${changedId}`, as: 'customer' },
  'a booking that its host has cancelled': { path: ({ cancelledId }) => `/my-sessions/${cancelledId}`, as: 'customer' },
  'a session that is sold out': { path: ({ creator, fullId }) => `/${creator.username}/session/${fullId}`, as: 'newcomer' },
  'my sessions, past': { path: () => '/my-sessions?tab=past', as: 'customer' },
  'lobby, too early': { path: ({ freeId }) => `/session/${freeId}/room`, as: 'customer', dark: true },
  'a room that one has not booked': { path: ({ eventId }) => `/session/${eventId}/room`, as: 'newcomer', dark: true },
  'payment of a booking, declined': { path: ({ seatDeclined }) => `/payment/${seatDeclined}`, as: 'newcomer' },
  'payment, paid': { path: ({ paid }) => `/payment/${paid}`, as: 'customer' },
  'payment, declined': { path: ({ declined }) => `/payment/${declined}`, as: 'newcomer' },
  'a receipt': { path: ({ receiptId }) => `/documents/${receiptId}`, as: 'customer' },
  receipts: { path: () => '/receipts', as: 'customer' },
  'receipts, empty': { path: () => '/receipts', as: 'newcomer' },
  'no such receipt': { path: ({ saleId }) => `/documents/${saleId}`, as: 'customer' },
  'console’s landing': { path: () => '/cc/auth' },
  login: { path: () => '/cc/auth/login' },
  register: { path: () => '/cc/auth/register' },
  'forgotten password': { path: () => '/cc/auth/forgot-password' },
  'new password': { path: () => '/cc/auth/reset-password?token=x' },
  'new password, dead link': { path: () => '/cc/auth/reset-password' },
  'no such way in': { path: () => '/cc/auth/no-such-screen' },
  'complete profile': { path: () => '/cc/auth/complete-profile', as: 'unfinished' },
  'my page': { path: () => '/cc/my-page', as: 'creator' },
  'my page, without any picture': { path: () => '/cc/my-page', as: 'empty' },
  'settings, profile': { path: () => '/cc/settings/profile', as: 'creator' },
  'settings, billing': { path: () => '/cc/settings/billing', as: 'creator' },
  'settings, billing, for who may not': { path: () => '/cc/settings/billing', as: 'viewer' },
  'settings, billing, overdue': { path: () => '/cc/settings/billing', as: 'overdue' },
  'an invoice': { path: ({ invoiceId }) => `/cc/invoices/${invoiceId}`, as: 'overdue' },
  'settings, payouts': { path: () => '/cc/settings/payouts', as: 'creator' },
  'settings, payouts, empty': { path: () => '/cc/settings/payouts', as: 'empty' },
  'settings, payouts, for who may not': {
    path: () => '/cc/settings/payouts',
    as: 'viewer',
    says: ({ payouts }) => [payouts.ownerOnly],
  },
  'settings, calendar': { path: () => '/cc/settings/calendar', as: 'creator' },
  'settings, API': { path: () => '/cc/settings/developers', as: 'creator' },
  'settings, API, empty': { path: () => '/cc/settings/developers', as: 'empty' },
  'deliveries of a webhook': { path: ({ endpointId }) => `/cc/settings/developers/webhooks/${endpointId}`, as: 'creator' },
  'settings, API, for who may not': { path: () => '/cc/settings/developers', as: 'viewer' },
  'settings, security': { path: () => '/cc/settings/security', as: 'creator' },
  dashboard: { path: () => '/cc/dashboard', as: 'creator' },
  'dashboard, empty': { path: () => '/cc/dashboard', as: 'empty' },
  products: { path: () => '/cc/product/list', as: 'creator' },
  'products as a table': { path: () => '/cc/product/list', as: 'creator', stored: { 'diwan.products.view': 'table' } },
  'products, none found': { path: () => '/cc/product/list?search=nowhere&sort=revenue', as: 'creator' },
  'a product’s menu': {
    path: () => '/cc/product/list',
    as: 'viewer',
    open: (page) => page.getByRole('article').getByRole('button').first().click(),
    off: ({ products: { tile, status } }) => [tile.edit, status.archive, tile.duplicate, tile.delete].map((name) => ['menuitem', name]),
  },
  'products, empty': { path: () => '/cc/product/list', as: 'empty' },
  'promo codes': { path: () => '/cc/product/promo-codes', as: 'creator' },
  'promo codes, none found': { path: () => '/cc/product/promo-codes?search=nothing', as: 'creator' },
  'promo codes, empty': { path: () => '/cc/product/promo-codes', as: 'empty' },
  'promo codes, for who may only look': {
    path: () => '/cc/product/promo-codes',
    as: 'viewer',
    menu: ({ promos: { list } }) => [filled(list.more, { code: 'SUMMER' }), [list.edit, list.retire]],
  },
  'new product': { path: () => '/cc/product/settings', as: 'creator' },
  'edit a product': { path: ({ draftId }) => `/cc/product/${draftId}/edit`, as: 'creator' },
  'edit a product, look': { path: ({ draftId }) => `/cc/product/${draftId}/edit?step=look`, as: 'creator' },
  'edit a product, offer': { path: ({ productId }) => `/cc/product/${productId}/edit?step=offer`, as: 'creator' },
  'edit a product, for who may only look': { path: ({ productId }) => `/cc/product/${productId}/edit`, as: 'viewer', says: viewOnly },
  'preview a draft': { path: ({ draftId }) => `/cc/product/${draftId}/preview`, as: 'creator' },
  'preview, after buying': { path: ({ productId }) => `/cc/product/${productId}/preview?part=player`, as: 'viewer' },
  'view a product': { path: ({ productId }) => `/cc/product/${productId}/view`, as: 'creator' },
  learners: { path: ({ productId }) => `/cc/product/${productId}/learners`, as: 'creator' },
  'learners, masked': { path: ({ productId }) => `/cc/product/${productId}/learners`, as: 'viewer' },
  'learners, empty': { path: ({ draftId }) => `/cc/product/${draftId}/learners`, as: 'creator' },
  content: { path: ({ productId }) => `/cc/product/${productId}/content`, as: 'creator' },
  'content, empty': { path: ({ draftId }) => `/cc/product/${draftId}/content`, as: 'creator' },
  'upload many': { path: ({ productId }) => `/cc/product/${productId}/content/video/bulk-upload`, as: 'creator' },
  'upload many, for who may not': {
    path: ({ productId }) => `/cc/product/${productId}/content/audio/bulk-upload`,
    as: 'viewer',
    says: viewOnly,
  },
  'upload articles': { path: ({ productId }) => `/cc/product/${productId}/content/article/bulk-upload`, as: 'creator' },
  'edit an item': { path: ({ productId, itemId }) => `/cc/product/${productId}/content/${itemId}/edit`, as: 'creator' },
  'new article': { path: ({ productId }) => `/cc/product/${productId}/content/article`, as: 'creator' },
  'new video': { path: ({ productId }) => `/cc/product/${productId}/content/video`, as: 'creator' },
  'content, for who may only look': {
    path: ({ productId }) => `/cc/product/${productId}/content`,
    as: 'viewer',
    off: ({ content: { list, add, move, item } }) => [
      ['button', list.addSection],
      ['link', add.VIDEO],
      ['button', filled(move.handle, { title: 'Reading' })],
      ['switch', filled(item.freeSwitch, { title: 'Reading' })],
      ['switch', filled(item.visibleSwitch, { title: 'Reading' })],
    ],
    menu: ({ content: { item } }) => [filled(item.actions, { title: 'Reading' }), [item.edit, item.delete]],
  },
  customers: { path: () => '/cc/users', as: 'creator' },
  'a customer': { path: ({ customer }) => `/cc/users/customers/${customer.userId}`, as: 'creator' },
  'a customer, masked': {
    path: ({ customer }) => `/cc/users/customers/${customer.userId}`,
    as: 'viewer',
    says: () => ['c•••@e•••.com'],
    off: ({ customers: { page } }) => [['button', page.block]],
    lacks: 'textarea',
  },
  sales: { path: () => '/cc/sales', as: 'creator' },
  'sales, none found': { path: () => '/cc/sales?search=nobody', as: 'creator' },
  'sales, empty': { path: () => '/cc/sales', as: 'empty' },
  'sales, for who may only look': { path: () => '/cc/sales', as: 'viewer' },
  'a sale': { path: ({ saleId }) => `/cc/sales/${saleId}`, as: 'creator' },
  'a sale, for who may only look': { path: ({ saleId }) => `/cc/sales/${saleId}`, as: 'viewer' },
  'a refund': {
    path: ({ saleId }) => `/cc/sales/${saleId}`,
    as: 'creator',
    open: (page) =>
      page
        .getByRole('main')
        .getByRole('button', { name: /^(Refund|ردّ المبلغ)$/ })
        .click(),
  },
  reports: { path: () => '/cc/reports', as: 'creator' },
  'reports of links': { path: () => '/cc/reports?by=source', as: 'creator' },
  'reports by day': { path: () => '/cc/reports?by=day', as: 'viewer' },
  'reports, for who may only look': { path: () => '/cc/reports', as: 'viewer', off: ({ exports }) => [['button', exports.csv]] },
  'reports, empty': { path: () => '/cc/reports', as: 'empty' },
  'an export': { path: ({ exportId }) => `/cc/exports/${exportId}`, as: 'creator' },
  'no such export': { path: ({ saleId }) => `/cc/exports/${saleId}`, as: 'creator' },
  'customers, none found': { path: () => '/cc/users?search=nobody', as: 'creator' },
  'customers, empty': { path: () => '/cc/users', as: 'empty' },
  'customers, masked': { path: () => '/cc/users', as: 'viewer' },
  admins: { path: () => '/cc/users/admins', as: 'creator' },
  'admins, empty': { path: () => '/cc/users/admins', as: 'empty' },
  'admins, for who may not': { path: () => '/cc/users/admins', as: 'viewer' },
  activity: { path: () => '/cc/users/activity', as: 'creator' },
  'activity, none found': { path: () => '/cc/users/activity?to=2020-01-01', as: 'creator' },
  'activity, for who may not': { path: () => '/cc/users/activity', as: 'viewer' },
  'invitation of somebody new': { path: ({ invitation }) => `/cc/auth/invitation?token=${invitation.unknown}` },
  'invitation of somebody known': { path: ({ invitation }) => `/cc/auth/invitation?token=${invitation.known}`, as: 'empty' },
  'invitation that works no longer': { path: () => '/cc/auth/invitation?token=gone' },
  'view a product, for who may only look': { path: ({ productId }) => `/cc/product/${productId}/view`, as: 'viewer' },
  sessions: { path: () => '/cc/session/list', as: 'creator' },
  'sessions, empty': { path: () => '/cc/session/list', as: 'empty' },
  'session drafts': { path: () => '/cc/session/list?tab=drafts', as: 'creator' },
  'past sessions, empty': { path: () => '/cc/session/list?tab=past', as: 'empty' },
  'sessions, none found': { path: () => '/cc/session/list?search=nothing', as: 'creator' },
  'new session': { path: () => '/cc/session/settings', as: 'creator' },
  'edit a session, place': { path: ({ sessionDraftId }) => `/cc/session/${sessionDraftId}/edit?step=place`, as: 'creator' },
  'edit a session, offer': { path: ({ sessionId }) => `/cc/session/${sessionId}/edit?step=offer`, as: 'creator' },
  'view a session': { path: ({ sessionId }) => `/cc/session/${sessionId}`, as: 'creator' },
  'view a session, for who may only look': {
    path: ({ sessionId }) => `/cc/session/${sessionId}`,
    as: 'viewer',
    says: ({ messages }) => [messages.session.readOnly],
    menu: ({ sessions: { invitations } }) => [
      filled(invitations.more, { email: 'l•••@e•••.com' }),
      [invitations.resend, invitations.withdraw],
    ],
  },
  'view a draft session': { path: ({ sessionDraftId }) => `/cc/session/${sessionDraftId}`, as: 'creator' },
  'calendar, month': { path: () => '/cc/session/calendar?view=month', as: 'creator' },
  'calendar, week': { path: () => '/cc/session/calendar?view=week', as: 'creator' },
  'calendar, week, empty': { path: () => '/cc/session/calendar?view=week', as: 'empty' },
  'calendar, day': { path: () => '/cc/session/calendar?view=day', as: 'creator' },
  'calendar, list': { path: () => '/cc/session/calendar?view=list', as: 'creator' },
  'calendar, for who may only look': { path: () => '/cc/session/calendar?view=month', as: 'viewer' },
  availability: { path: () => '/cc/session/availability', as: 'creator' },
  'availability, empty': { path: () => '/cc/session/availability', as: 'empty' },
  'availability, for who may only look': {
    path: () => '/cc/session/availability',
    as: 'viewer',
    says: viewOnly,
    off: ({ availability: { hours } }) => [['button', hours.save]],
    lacks: '[type=checkbox]:enabled',
  },
  'new appointment type': { path: () => '/cc/session/availability/types/new', as: 'creator' },
  'edit an appointment type': { path: ({ typeId }) => `/cc/session/availability/types/${typeId}`, as: 'creator' },
  plans: { path: () => '/cc/subscription', as: 'creator' },
  'plans, on the free one': { path: () => '/cc/subscription', as: 'empty' },
  'plans, for who may only look': {
    path: () => '/cc/subscription',
    as: 'viewer',
    off: ({ plans: { state, card }, common }) =>
      [state.cancel, new RegExp(filled(card.subscribeTo, { plan: '' }))].map((name) => ['button', name, common.permission.OWNER]),
  },
  'plans by the year, overdue': { path: () => '/cc/subscription?duration=annually', as: 'overdue' },
  'a plan to confirm': {
    path: () => '/cc/subscription',
    as: 'empty',
    open: (page) => page.getByRole('button', { name: /Growth|النمو/ }).click(),
  },
  kit: { path: () => '/dev/kit' },
  'account menu': {
    path: () => '/cc/session/settings',
    as: 'viewer',
    says: viewOnly,
    open: (page) => page.locator('header [aria-haspopup=menu]').click(),
  },
  palette: {
    path: ({ sessionId }) => `/cc/session/${sessionId}/edit`,
    as: 'viewer',
    says: viewOnly,
    open: (page) => page.locator('header [aria-keyshortcuts]').click(),
  },
  'unknown in the console': { path: () => '/cc/nowhere', as: 'creator' },
};

let shop: Shop;
test.beforeAll(async () => {
  shop = await fillShop();
});

const forms = [
  { width: 1280, colorScheme: 'light' },
  { width: 360, colorScheme: 'dark' },
] as const;

/** Screens of one kind may share a heading, which React keeps from one to the next. */
const kindOf = (path: string): string => {
  const [area = '', place] = path.split(/[/?#]/).slice(1);
  if (area === 'cc') return `cc/${place}`;
  return /^(my-products|my-sessions|account|payment|receipts|documents|session)$/.test(area) ? area : 'public';
};

/** A shop of which only the addresses of its screens are asked, before there is one. */
const anyShop = new Proxy({} as Shop, { get: () => ({}) });

/** Puts screens in an order in which those of one kind are apart, as far as can be. */
function apart<Shown extends { kind: string }>(given: readonly Shown[]): Shown[] {
  const left = Map.groupBy(given, ({ kind }) => kind);
  const order: Shown[] = [];
  while (order.length < given.length) {
    const most = [...left.values()].sort((one, other) => other.length - one.length);
    const next = most.find(([screen]) => screen && screen.kind !== order.at(-1)?.kind) ?? most[0];
    order.push(next?.shift() as Shown);
  }
  return order;
}

/**
 * The screens of a language in their forms: one form of each, and the other one in the other language. The kit has all pieces, so it
 * is seen in both, and so are all in `npm run torture`. They are in the order in which accounts and widths change rarely, and kinds
 * often.
 */
const inOrder = (language: Language) => {
  const all = Object.entries(screens).flatMap(([name, screen], index) =>
    forms
      .filter((_, form) => process.env.TORTURE || name === 'kit' || form === (index + Number(language === 'ar')) % 2)
      // Of each two screens, the first has its whole look in English.
      .map((form) => ({
        name,
        ...screen,
        ...form,
        kind: kindOf(screen.path(anyShop)),
        again: !process.env.TORTURE && name !== 'kit' && index % 4 < 2 === (language === 'ar'),
      })),
  );
  const sameBrowser = Map.groupBy(all, ({ as = '', width }) => `${as} ${9999 - width}`);
  return [...sameBrowser].sort(([one], [other]) => one.localeCompare(other)).flatMap(([, group]) => apart(group));
};

const role = (as: Screen['as']) => (as === 'customer' || as === 'newcomer' ? 'customer' : 'creator');

// The languages run side by side. In each, one page visits one screen after the other.
test.describe.configure({ mode: 'parallel' });

for (const language of ['en', 'ar'] as const) {
  test.describe(language, () => {
    test.describe.configure({ mode: 'default' });
    let page: Page;
    let whose: Screen['as'] | 'unknown' = 'unknown';
    let before: string | undefined;
    let complaints: string[] = [];
    test.beforeAll(async ({ browser }) => {
      page = await lastingPage(browser);
    });
    test.afterAll(() => page.context().close());

    const words = wordsOf(language);
    const why = words.common.permission.EDIT;
    for (const { name, path, as, dark, stored = {}, open, width, colorScheme, kind, again, ...told } of inOrder(language)) {
      test(`${name}, ${width} px, ${colorScheme}`, async () => {
        const isAnother = as !== whose;
        if (isAnother) {
          await beginAnew(page, as ? { [role(as)]: shop[as].token } : {});
          whose = as;
          complaints = complaintsOf(page);
        }
        if (page.viewportSize()?.width !== width || isAnother) {
          await page.setViewportSize({ width, height: 800 });
          await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        }
        for (const entry of Object.entries(stored)) await page.evaluate(([key, value]) => localStorage.setItem(key, value), entry);
        const address = `/${language}${path(shop)}`;
        if (isAnother) await page.goto(address);
        else if (kind === before) await visit(page, address);
        else await follow(page, address);
        before = kind;
        await expect(page.locator(`html[dir=${language === 'ar' ? 'rtl' : 'ltr'}].${dark ? 'dark' : colorScheme}`)).toHaveCount(1);
        await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
        await expect(page.locator('h1').first()).toBeVisible();
        if (open) {
          await open(page);
          await expect(page.locator(opened)).toBeVisible();
        }
        for (const text of told.says?.(words) ?? []) await expect(page.locator('main')).toContainText(text);
        await expectOff(page, why, told.off?.(words) ?? []);
        if (told.lacks) await expect(page.locator('main').locator(told.lacks)).toHaveCount(0);
        await expectAccessible(page, { again });
        if (open) {
          await page.keyboard.press('Escape');
          await expect(page.locator(opened)).toBeHidden();
        }
        if (told.menu) {
          const [button, items] = told.menu(words);
          await page.getByRole('button', { name: button, exact: true }).click();
          const off = items.map((item): Off => ['menuitem', item]);
          await expectOff(page, why, off);
          await page.keyboard.press('Escape');
          await expect(page.locator(opened)).toBeHidden();
        }
        expect(complaints).toEqual([]);
        for (const key of Object.keys(stored)) await page.evaluate((name) => localStorage.removeItem(name), key);
      });
    }
  });
}
