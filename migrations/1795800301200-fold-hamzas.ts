import type { MigrationInterface, QueryRunner } from 'typeorm';

/** `fold` with what makes a text, taken apart (NFKD), one without marks and hamzas, and with letters that are written as two. */
const fold = (unmarked: string, pairs: readonly (readonly [string, string])[], [from, to]: readonly [string, string]) => `
  create or replace function fold(given text) returns text language sql immutable strict parallel safe
  return btrim(
    regexp_replace(
      ${pairs.reduce(
        (text, [letter, two]) => `replace(${text}, '${letter}', '${two}')`,
        `translate(lower(${unmarked} collate pg_c_utf8), '${from}', '${to}')`,
      )},
      '[\\t-\\r \\u0085\\u1680\\u2028\\u2029]+', ' ', 'g'),
    ' ')`;

const marks = (hamza: string) =>
  `[\\u00ad\\u0300-\\u036f\\u0483-\\u0489\\u0591-\\u05bd\\u0610-\\u061a\\u061c\\u0640\\u064b-\\u0653${hamza}\\u0655-\\u065f\\u066c\\u0670\\u06d6-\\u06dc\\u06df-\\u06e4\\u06e7\\u06e8\\u06ea-\\u06ed\\u08d3-\\u08e1\\u08e3-\\u08ff\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u2069\\ufe00-\\ufe0f\\ufe20-\\ufe2f\\ufeff]`;
const without = (text: string, pattern: string, kept = '') => `regexp_replace(${text}, '${pattern}', '${kept}', 'g')`;

const letter = '\\u0621-\\u063f\\u0641-\\u064a\\u066e-\\u06d3';
const hamzas: readonly (readonly [pattern: string, kept: string])[] = [
  ['\\u0654+', '\u0654'],
  [`(?<=[${letter}]\\u0654?)\\u0621\\u0654?`, '\u064a\u0654'],
  ['[\\u0648\\u0649\\u064a\\u06cc]\\u0654(?=\\u0648)', '\u0648'],
  ['(?<=\\u0627\\u0654?)\\u0648\\u0654', '\u064a'],
  [`(?<=[\\u0649\\u064a\\u06cc]\\u0654?)[\\u0649\\u064a\\u06cc]\\u0654(?![${letter}])`, ''],
  ['\\u0654', ''],
];
const apart = 'normalize(given, NFKD)';
const digits = ['٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹٫', '01234567890123456789.'] as const;

const now = fold(
  hamzas.reduce((text, [pattern, kept]) => without(text, pattern, kept), without(apart, marks(''))),
  [
    ['ß', 'ss'],
    ['æ', 'ae'],
    ['œ', 'oe'],
    ['þ', 'th'],
  ],
  [`ٱىةکیہەۀςøłđðı${digits[0]}`, `ايهكيهههσolddi${digits[1]}`],
);
const before = fold(without(apart, marks('\\u0654')), [], [`ٱىةکیہەۀςøłđı${digits[0]}`, `ايهكيهههσoldi${digits[1]}`]);

/** Letters in which the two ways to fold differ, once a text is taken apart: most texts have none, and are not folded to find that out. */
const differing = `[\\u0621ßẞæÆœŒþÞðÐ]|[\\u0648\\u0649\\u064a\\u06cc]${marks('')}*\\u0654`;
const differs = (...texts: readonly string[]) => `normalize(concat_ws(' ', ${texts.join(', ')}), NFKD) ~ '${differing}'`;
const publicTexts = (table: string) => `exists (select from ${table} t where t.creator_id = c.id and ${differs('t.title', 't.title_ar')})`;

/** What the triggers of the tables write, for rows in which it differs. */
async function foldAgain(db: QueryRunner): Promise<void> {
  const spelled = (text: string) => `translate(fold(${text}), 'ابتثجحخدرزسشصضطعغفقكلمنهوي', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ')`;
  const titles = spelled("concat_ws(' ', title, title_ar)");
  const changed = (table: string, titled: readonly string[], columns: Readonly<Record<string, string>>) => {
    const [names, texts] = [Object.keys(columns).join(', '), Object.values(columns).join(', ')];
    return db.query(
      `update ${table} set (${names}) = row(${texts}) where ${differs(...titled)} and (${names}) is distinct from (${texts})`,
    );
  };
  await changed('products', ['title', 'title_ar', 'subtitle', 'subtitle_ar'], {
    search: spelled("concat_ws(' ', title, title_ar, subtitle, subtitle_ar)"),
    title_order: 'fold(title)',
    title_ar_order: 'fold(coalesce(title_ar, title))',
  });
  await changed('sessions', ['title', 'title_ar'], { search: titles });
  await changed('orders', ['title', 'title_ar'], { search: titles });
  // What a creator is found by is joined from texts of four tables, of which any may have such a letter.
  await db.query(`update creator_texts set search = creator_search(creator_id) from creators c
    where c.id = creator_id and search <> '' and case
      when ${differs('c.full_name', 'c.full_name_ar', 'profession_words(c.profession)', 'c.bio', 'c.bio_ar')}
        or ${['products', 'sessions', 'appointment_types'].map(publicTexts).join(' or ')}
      then search <> creator_search(creator_id) end`);
}

/** A hamza on another seat is the same word for a search, and ß is ss: as `fold` of schema/rules/fold.ts has it. */
export class FoldHamzas1795800301200 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(now);
    await foldAgain(db);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(before);
    await foldAgain(db);
  }
}
