import fs from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { type Context, inTransaction } from '../../core/context.ts';
import type { ConsoleUser, Viewer } from '../../core/viewer.ts';
import { User } from '../../domains/accounts/entities.ts';
import { hashPassword } from '../../domains/accounts/passwords.ts';
import { settle } from '../../domains/billing/settle.ts';
import { contentItemCreate } from '../../domains/content/outline/items.ts';
import { sectionCreate } from '../../domains/content/outline/sections.ts';
import { Creator } from '../../domains/creators/entities.ts';
import { coverImageUpdate, createCreator, profileComplete } from '../../domains/creators/service.ts';
import { receiveFile } from '../../domains/files/uploads/receiving.ts';
import { checkout } from '../../domains/orders/checkout.ts';
import { Order } from '../../domains/orders/entities.ts';
import { productArchive, productCreate, productPublish, productUpdate } from '../../domains/products/service.ts';
import type { MutationContentItemCreateArgs, MutationProductCreateArgs } from '../../graphql/generated.ts';
import { gatewaysOf } from '../../platform/payments/gateways.ts';
import { type DemoCreator, type DemoProduct, demoCreators, demoCustomers } from './catalogue.ts';
import { drawCover, drawPortrait, type Motif } from './covers.ts';
import { demoGateway } from './gateway.ts';
import { nameBankAccount, payOut, refund, subscribeToPlan } from './money.ts';
import { demoLinks, demoProductTexts } from './page-texts.ts';
import { demoPassword } from './people.ts';
import { generator } from './random.ts';
import { addSessions } from './sessions.ts';
import { addTeam } from './team.ts';
import { acting, addUser, at, viewerOf, type World } from './world.ts';

const hour = 3_600_000;
const day = 24 * hour;
/** How many days of history the demo has. */
const days = 92;
/** The days of that history on which the demo's account was paid out. */
const payoutDays = [40, 61, 82];

interface Stock {
  id: string;
  demand: number;
  archived: boolean;
  creatorId: string;
  /** A promo code that every third customer uses. */
  promoCode?: string;
}

/**
 * Fills an empty database with creators, products, customers and three months of orders, through the same services as the
 * API. It is one transaction. A database that has users is left unchanged.
 */
export async function seedDemo(source: World): Promise<void> {
  const { platform } = source;
  if (await platform.dataSource.manager.exists(User)) return;
  platform.log.info('putting in the demo data, once');
  const opened = new Date(platform.now().getTime() - days * day);
  const gateway = demoGateway();
  const world: World = { ...source, platform: { ...platform, gateways: gatewaysOf([gateway]) } };
  await inTransaction(at(world, opened), async ({ db }) => {
    const inside = { ...world, db };
    const stock: Stock[] = [];
    for (const creator of demoCreators) stock.push(...(await addCreator(inside, creator, opened)));
    const customers = await addCustomersAndOrders(inside, stock, opened);
    await addSessions(inside, await ownerOf(inside, 'demo@diwan.test', opened), customers);
    // Without this, a refund of a demo order would go to a gateway that does not know the payment.
    if (platform.config.paymentGateways.includes('sandbox')) await gateway.handOver(db);
  });
}

async function addCreator(world: World, creator: DemoCreator, opened: Date): Promise<Stock[]> {
  const signedOut = at(world, opened);
  const passwordHash = await hashPassword(signedOut, demoPassword);
  const owner = await addUser(signedOut, creator.email, 'CREATOR', passwordHash);
  await createCreator(signedOut, owner.id);
  const { id: creatorId } = await signedOut.db.findOneByOrFail(Creator, { ownerId: owner.id });
  const viewer = viewerOf(owner, creatorId, 'OWNER');
  const context = at(world, opened, viewer);

  const profilePicId = await upload(context, `${creator.username}.png`, await drawPortrait(creator.motif));
  const coverImageId = await upload(context, `${creator.username}-cover.png`, await drawCover(creator.cover));
  const texts =
    creator.first === 'EN'
      ? creator
      : { name: { en: creator.name.ar, ar: creator.name.ar }, bio: { en: creator.bio.ar, ar: creator.bio.ar } };
  const profile = {
    fullName: texts.name.en,
    fullNameAr: creator.name.ar,
    bio: texts.bio.en,
    bioAr: creator.bio.ar,
    profession: creator.profession,
    username: creator.username,
    phoneNumber: creator.phone,
    supportNumber: creator.phone,
    links: demoLinks[creator.username] ?? [],
    profilePicId,
  };
  await acting(context, 'profileComplete', 'Creator', { input: profile }, () => profileComplete(context, { input: profile }));
  await coverImageUpdate(context, { coverImageId });

  const media = new Map<string, string>();
  const stock: Stock[] = [];
  for (const [index, product] of creator.products.entries()) {
    const added = await addProduct(at(world, new Date(opened.getTime() + index * hour), viewer), product, media);
    const promoCode = product.promoCodes?.[0]?.code;
    stock.push({ id: added, demand: product.demand, archived: product.status === 'ARCHIVED', creatorId, promoCode });
  }
  await addDeals(context, creator, stock);
  if (creator.username === 'demo') {
    await subscribeToPlan(world, viewer, new Date(opened.getTime() + day));
    await nameBankAccount(world, viewer, new Date(opened.getTime() + 2 * day), demoPassword);
    const onSale = stock.filter((_, index) => creator.products[index]?.status === 'PUBLISHED');
    await addTeam(
      world,
      viewer,
      onSale.map(({ id }) => id),
      passwordHash,
    );
  }
  return stock;
}

/** Adds the special deals, once all products exist. */
async function addDeals(context: Context, { products }: DemoCreator, stock: readonly Stock[]): Promise<void> {
  for (const [index, { deal }] of products.entries()) {
    const [from, to] = [stock[index], stock[products.findIndex(({ title }) => title.en === deal?.on)]];
    if (!deal || !from || !to) continue;
    const change = { id: from.id, input: { specialDeal: { productId: to.id, discount: deal.discount } } };
    await acting(context, 'productUpdate', 'Product', change, () => productUpdate(context, change));
  }
}

/** Adds a product with its content. A file that several items use is uploaded once. */
async function addProduct(context: Context, product: DemoProduct, media: Map<string, string>): Promise<string> {
  const { title, subtitle, description, price, benefits, places, sections, status, motif, promoCodes } = product;
  const coverId = await upload(context, `${motif satisfies Motif}.png`, await drawCover(motif));
  const draft: MutationProductCreateArgs['input'] = {
    title: title.en,
    titleAr: title.ar,
    subtitle: subtitle.en,
    subtitleAr: subtitle.ar,
    description: description.en,
    descriptionAr: description.ar,
    coverId,
    cost: price ? 'PAID' : 'FREE',
    price: price ? { amount: price, currency: 'KWD' } : null,
    benefits: [...benefits],
    ...demoProductTexts[title.en],
    maxParticipants: places ?? null,
    promoCodes: [...(promoCodes ?? [])],
  };
  const created = await acting(context, 'productCreate', 'Product', { input: draft }, () => productCreate(context, { input: draft }));
  for (const { title: sectionTitle, items } of sections) {
    const chapter = { productId: created.product.id, title: sectionTitle.en, titleAr: sectionTitle.ar };
    const { section } = await acting(context, 'sectionCreate', 'Section', { input: chapter }, () =>
      sectionCreate(context, { input: chapter }),
    );
    for (const { file, article, free, ...texts } of items) {
      if (file && !media.has(file))
        media.set(file, await upload(context, file, fs.readFileSync(path.join(import.meta.dirname, 'media', file))));
      const item: MutationContentItemCreateArgs['input'] = {
        sectionId: section.id,
        type: article ? 'ARTICLE' : file?.endsWith('.mp4') ? 'VIDEO' : 'AUDIO',
        ...texts,
        body: article ?? null,
        fileId: file ? media.get(file) : null,
        isFree: free ?? false,
      };
      await acting(context, 'contentItemCreate', 'ContentItem', { input: item }, () => contentItemCreate(context, { input: item }));
    }
  }
  const { id } = created.product;
  if (status !== 'DRAFT') await acting(context, 'productPublish', 'Product', { id }, () => productPublish(context, id));
  return id;
}

async function upload(context: Context, name: string, bytes: Buffer): Promise<string> {
  const { file } = await receiveFile(context, { name, stream: Readable.from(bytes) });
  return file.id;
}

interface Purchase {
  moment: Date;
  customer: User;
  productId: string;
  promoCode?: string;
  /** The source of the link that led to the demo's own account. Orders of other accounts have none. */
  source?: string | undefined;
}

/** The sources of the customers in turn. Half of them come by a link. */
const sources = ['instagram', undefined, 'whatsapp', undefined, 'instagram', 'qr', undefined, 'newsletter', undefined, undefined];

/** Adds customers and their orders, more from week to week. Products that are archived now sold in the first half of the time. */
async function addCustomersAndOrders(world: World, stock: readonly Stock[], opened: Date): Promise<User[]> {
  const passwordHash = await hashPassword(world.platform, demoPassword);
  const chance = generator(20_261_121);
  const purchases: Purchase[] = [];
  const customers: User[] = [];
  for (const email of demoCustomers) {
    const customer = await addUser(at(world, opened), email, 'CUSTOMER', passwordHash);
    customers.push(customer);
    for (const [index, { id, demand, archived, promoCode }] of stock.entries()) {
      const wants = email === 'customer@diwan.test' ? [0, 5, 11].includes(index) : chance() < demand / 9;
      if (!wants || demand === 0) continue;
      const when = Math.sqrt(chance()) * (archived ? 0.5 : 1); // the square root makes later orders more frequent
      purchases.push({
        moment: new Date(opened.getTime() + day + when * (days - 1) * day - hour),
        customer,
        productId: id,
        promoCode,
      });
    }
  }
  purchases.sort((a, b) => a.moment.getTime() - b.moment.getTime());
  const owner = await ownerOf(world, 'demo@diwan.test', opened);
  let payouts = 0;
  for (const [index, { promoCode, ...purchase }] of purchases.entries()) {
    const { moment } = purchase;
    // The journals of an account are in the order of their times, so the payouts until this purchase are made first.
    while (payouts < payoutDays.length && moment.getTime() > opened.getTime() + (payoutDays[payouts] as number) * day) {
      await payOut(world, owner, new Date(opened.getTime() + (payoutDays[payouts] as number) * day));
      payouts += 1;
    }
    const orderId = await buy(world, {
      ...purchase,
      promoCode: index % 3 === 0 ? promoCode : undefined,
      source: sources[index % sources.length],
    });
    if (index % 40 === 39) await giveBack(world, owner, { orderId, whole: index % 80 === 39, moment });
  }
  const last = new Date(opened.getTime() + (days / 2 + 1) * day);
  for (const { id, creatorId } of stock.filter(({ archived }) => archived)) {
    const { ownerId } = await at(world, last).db.findOneByOrFail(Creator, { id: creatorId });
    const owner = await at(world, last).db.findOneByOrFail(User, { id: ownerId });
    const context = at(world, last, viewerOf(owner, creatorId, 'OWNER'));
    await acting(context, 'productArchive', 'Product', { id }, () => productArchive(context, id));
  }
  return customers;
}

/** The owner of an account as a viewer, by their email. */
async function ownerOf(world: World, email: string, moment: Date): Promise<ConsoleUser> {
  const { db } = at(world, moment);
  const owner = await db.findOneByOrFail(User, { email, role: 'CREATOR' });
  const { id } = await db.findOneByOrFail(Creator, { ownerId: owner.id });
  return viewerOf(owner, id, 'OWNER');
}

/** Refunds an order of the demo's own account, or a dinar of it, an hour after it was paid. Orders of other accounts stay. */
async function giveBack(
  world: World,
  owner: ConsoleUser,
  { orderId, whole, moment }: { orderId: string; whole: boolean; moment: Date },
): Promise<void> {
  const { creatorId, totalAmount } = await at(world, moment).db.findOneByOrFail(Order, { id: orderId });
  if (creatorId !== owner.creatorId || totalAmount <= 1000) return;
  const asked = whole ? { reason: 'CUSTOMER_REQUEST' as const } : { reason: 'OTHER' as const, amount: '1.000' };
  await refund(world, owner, new Date(moment.getTime() + hour), { orderId, ...asked });
}

/** Buys a product and answers the order's id. */
async function buy(world: World, { customer, productId, promoCode, source, moment }: Purchase): Promise<string> {
  const viewer: Viewer = {
    kind: 'customer',
    userId: customer.id,
    email: customer.email,
    signInId: customer.id,
    expiresAt: new Date('9999-01-01'),
  };
  const context = at(world, moment, viewer);
  const idempotencyKey = `demo-${customer.id}-${productId}`;
  const { order, payment } = await checkout(context, {
    input: { productId, idempotencyKey, promoCode, language: 'EN', utm: source ? [{ username: 'demo', source, medium: 'share' }] : [] },
  });
  if (payment) await settle(context, payment.id);
  return order.id;
}
