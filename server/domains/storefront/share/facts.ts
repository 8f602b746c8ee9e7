import { createHash } from 'node:crypto';
import type { Context } from '../../../core/context.ts';
import { translate } from '../../../core/translate.ts';
import type { Language } from '../../../graphql/generated.ts';
import { expression, type ValueField } from '../../../graphql/reads/fields.ts';
import { raw, type Sql, sql } from '../../../platform/database/sql.ts';
import { isTypeShown } from '../../availability/reads.ts';
import { isSessionShown } from '../../sessions/storefront.ts';

/** The kinds of pages that have a share picture, as its address names them. */
export const sharedKinds = ['creator', 'product', 'session', 'appointment'] as const;
export type SharedKind = (typeof sharedKinds)[number];

/** All that a share picture shows, in both languages. */
export interface SharedFacts {
  id: string;
  /** Null for a creator, whose name is the title. */
  title: string | null;
  titleAr: string | null;
  coverId: string | null;
  /** The lowest price in minor units; 0 if it is free, null if nothing is sold. */
  price: number | null;
  currency: string | null;
  /** Whether there are higher prices, as with the durations of an appointment type. */
  isLowest: boolean;
  /** The start of a session, in seconds since 1970. */
  startsAt: number | null;
  timeZone: string | null;
  name: string;
  nameAr: string | null;
  profession: string | null;
  portraitId: string | null;
  /** Of a creator only. */
  bio: string | null;
  bioAr: string | null;
}

/** The number of the drawing. Raise it when pictures are drawn in another way, so that they get new addresses. */
const shareDesign = 2;

/** The table of each kind, and whether everybody may see its row `t`, as SQL. The creator of the row must have a public page too. */
const sharedTables: Record<SharedKind, { table: string; isPublic: (t: string) => string }> = {
  creator: { table: 'creators', isPublic: () => 'true' },
  product: { table: 'products', isPublic: (t) => `${t}.status = 'PUBLISHED'` },
  session: { table: 'sessions', isPublic: (t) => `${isSessionShown(t)} and ${t}.event_type = 'PUBLIC'` },
  appointment: { table: 'appointment_types', isPublic: isTypeShown },
};

/** What each kind shows besides its creator, as SQL of the row `t`. */
const sharedColumns: Record<SharedKind, (t: string) => Record<string, string>> = {
  creator: (t) => ({ coverId: `${t}.cover_image_id`, bio: `${t}.bio`, bioAr: `${t}.bio_ar` }),
  product: (t) => ({ ...titleColumns(t), ...priceColumns(t) }),
  session: (t) => ({
    ...titleColumns(t),
    ...priceColumns(t),
    startsAt: `extract(epoch from ${t}.starts_at)::bigint`,
    timeZone: `${t}.time_zone`,
  }),
  appointment: (t) => ({
    ...titleColumns(t),
    price: `(select min(d.price_amount) from appointment_durations d where d.type_id = ${t}.id and d.retired_at is null)`,
    currency: `${t}.currency`,
    isLowest: `(select min(d.price_amount) < max(d.price_amount) from appointment_durations d where d.type_id = ${t}.id and d.retired_at is null)`,
  }),
};
const titleColumns = (t: string) => ({ title: `${t}.title`, titleAr: `${t}.title_ar`, coverId: `${t}.cover_id` });
const priceColumns = (t: string) => ({ price: `coalesce(${t}.price_amount, 0)`, currency: `${t}.currency` });

/** The facts of a row as a JSON object, as SQL; null if not everybody may see the row. */
const sharedFactsOf = (kind: SharedKind, t: string) => `(
  select json_build_object('id', ${t}.id, ${Object.entries(sharedColumns[kind](t))
    .map(([name, value]) => `'${name}', ${value}, `)
    .join('')}
    'name', sharer.full_name, 'nameAr', sharer.full_name_ar, 'profession', sharer.profession, 'portraitId', sharer.profile_pic_id)
  from creators sharer
  where sharer.id = ${kind === 'creator' ? `${t}.id` : `${t}.creator_id`} and sharer.profile_completed_at is not null and (${sharedTables[kind].isPublic(t)}))`;

/** A query of the facts of one row of a kind; null if not everybody may see it. */
export const readingFacts = (kind: SharedKind, id: string): Sql<{ facts: SharedFacts | null }> =>
  sql`select ${raw(sharedFactsOf(kind, 't'))} as facts from ${raw(sharedTables[kind].table)} t where t.id = ${id}`;

/** All facts from those that were read: those that the kind does not have are null. */
export function completeFacts(read: Partial<SharedFacts> & Pick<SharedFacts, 'id' | 'name'>): SharedFacts {
  const { id, name, title = null, titleAr = null, coverId = null, price = null, currency = null, startsAt = null, timeZone = null } = read;
  const { nameAr = null, profession = null, portraitId = null, bio = null, bioAr = null } = read;
  const isLowest = read.isLowest === true;
  return { id, title, titleAr, coverId, price, currency, isLowest, startsAt, timeZone, name, nameAr, profession, portraitId, bio, bioAr };
}

/** The pages of the site itself that have a picture. */
const sitePages = ['landing', 'discover'] as const;

/** What the picture of a page of the site itself shows: the page's title and a sentence. Null for other names. */
export function siteFacts(name: string): SharedFacts | null {
  const sitePage = sitePages.find((one) => one === name);
  if (!sitePage) return null;
  const siteWords = (language: Language) => ({
    name: translate(language, `share.${sitePage}`),
    bio: translate(language, `share.${sitePage}Text`),
  });
  const [en, ar] = [siteWords('EN'), siteWords('AR')];
  return completeFacts({ id: sitePage, ...en, nameAr: ar.name, bioAr: ar.bio });
}

/** The version of a picture. It changes with everything that the picture shows. */
export const pictureVersionOf = (facts: SharedFacts): string =>
  createHash('sha256')
    .update(JSON.stringify([shareDesign, ...Object.values(facts)]))
    .digest('base64url')
    .slice(0, 12);

/** The path of a share picture on this host: a JPEG of 1200 by 630 pixels. With its version it can be cached for good. */
export const sharePath = (kind: SharedKind, id: string, language: Language, version: string): string =>
  `/share/${kind}/${id}/${language.toLowerCase()}.jpg?v=${version}`;

/**
 * The field `sharePicture` of the type that shows a kind: the picture's path. Null if not everybody may see the page, so that nobody shares
 * it.
 */
export const sharePicture = (kind: SharedKind): ValueField =>
  expression(
    ({ t }) => sharedFactsOf(kind, t),
    (read: SharedFacts | null, { language }: { language?: Language | null }, context: Context) => {
      if (!read) return null;
      return sharePath(kind, read.id, language ?? context.language, pictureVersionOf(completeFacts(read)));
    },
  );
