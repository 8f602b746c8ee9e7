import { array, boolean, mixed, object } from 'yup';
import { atMost, id, optionalText, orInArabic, replacedText, requiredText, text, wholeNumber } from './fields.ts';
import { longestBody, saysSomething } from './rich-text.ts';

const type = mixed<'VIDEO' | 'AUDIO' | 'ARTICLE'>().oneOf(['VIDEO', 'AUDIO', 'ARTICLE']);

/** The most sections of a product, and the most items of a section. One request can reorder that many. */
export const mostPlaces = 1000;

/** A place in a list, from 1; past the end is the end. */
const position = wholeNumber('position').min(1, 'position.min');

/** `SectionCreateInput`. */
export const sectionCreateRules = object({
  productId: id('product.notFound').required('product.notFound'),
  title: requiredText(50, 'title'),
  titleAr: optionalText(50, 'title'),
  position,
}).transform(orInArabic('title'));

/** `SectionUpdateInput`: the given fields only. */
export const sectionUpdateRules = object({
  title: replacedText(50, 'title'),
  titleAr: optionalText(50, 'title'),
  position,
});

const ids = (of: 'section' | 'contentItem') =>
  atMost(
    array()
      .of(id(`${of}.notFound`).required(`${of}.notFound`).lowercase())
      .required(),
    mostPlaces,
    `${of}.tooMany`,
  );
const distinct = (ids: readonly unknown[]) => new Set(ids).size === ids.length;

/** Arguments of `sectionReorder`. */
export const sectionReorderRules = object({
  productId: id('product.notFound').required('product.notFound'),
  sectionIds: ids('section').test('distinct', 'position.twice', (ids) => distinct(ids)),
});

/** `SectionOrderInput`. */
export const sectionOrderRules = object({
  sectionId: id('section.notFound').required('section.notFound').lowercase(),
  itemIds: ids('contentItem'),
});

/** The most items that one call can reorder, in all sections. Other requests wait while each item is checked. */
const mostReordered = 5 * mostPlaces;

/** The number of items in a list of sections, whose form is not checked yet. */
const itemsIn = (sections: unknown): number =>
  Array.isArray(sections) ? sections.reduce((sum: number, entry) => sum + (entry?.itemIds?.length ?? 0), 0) : 0;

/** Arguments of `contentItemReorder`: no section and no item comes twice. */
export const contentItemReorderRules = object({
  sections: atMost(
    atMost(array().of(sectionOrderRules), mostPlaces, 'section.tooMany'),
    mostReordered,
    'contentItem.tooManyAtOnce',
    itemsIn,
  )
    .required()
    .min(1, 'section.notFound')
    .test('distinct', 'position.twice', (sections) =>
      distinct(sections.flatMap(({ sectionId, itemIds }) => [sectionId, ...(itemIds ?? [])])),
    ),
});

/** An article's HTML. */
const body = () => text(longestBody, 'body.max').nullable();

/** Texts of an item that may be missing. */
const texts = { titleAr: optionalText(50, 'title'), subtitle: optionalText(50, 'subtitle'), subtitleAr: optionalText(50, 'subtitle') };

/** `ContentItemCreateInput`: audio, video or article body required according to type (specification, section 5, Content). */
export const contentItemCreateRules = object({
  sectionId: id('section.notFound').required('section.notFound'),
  type: type.required('contentType.required'),
  title: requiredText(50, 'title'),
  ...texts,
  body: body()
    .test('required', 'body.required', (body, { parent: { type } }) => type !== 'ARTICLE' || saysSomething(body))
    .test('absent', 'body.onlyArticle', (body, { parent: { type } }) => type === 'ARTICLE' || !saysSomething(body)),
  fileId: id('file.notFound')
    .nullable()
    .when('type', ([type], schema) =>
      type === 'VIDEO' ? schema.required('video.required') : type === 'AUDIO' ? schema.required('audio.required') : schema,
    ),
  isFree: boolean().nullable(),
  isVisible: boolean().nullable(),
  position,
});

/** `ContentItemUpdateInput`: the given fields only. */
export const contentItemUpdateRules = object({
  version: wholeNumber('version'),
  sectionId: id('section.notFound').lowercase().nullable(),
  position,
  title: replacedText(50, 'title'),
  ...texts,
  body: body(),
  fileId: id('file.notFound').nullable(),
  isFree: boolean().nullable(),
  isVisible: boolean().nullable(),
});
