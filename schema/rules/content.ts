import { boolean, mixed, object, string } from 'yup';
import { id, optionalText, replacedText, requiredText } from './fields.ts';

const type = mixed<'VIDEO' | 'AUDIO' | 'ARTICLE'>().oneOf(['VIDEO', 'AUDIO', 'ARTICLE']);

/** `SectionCreateInput`. */
export const sectionCreateRules = object({
  productId: id('product.notFound').required('product.notFound'),
  title: requiredText(50, 'title'),
  titleAr: optionalText(50, 'title'),
});

const hasText = (html: string | null | undefined) => !!html && html.replace(/<[^>]*>|&nbsp;|\s/g, '') !== '';

/** `ContentItemCreateInput`: audio, video or article body required according to type (specification, section 5, Content). */
export const contentItemCreateRules = object({
  sectionId: id('section.notFound').required('section.notFound'),
  type: type.required('contentType.required'),
  title: requiredText(50, 'title'),
  subtitle: optionalText(50, 'subtitle'),
  body: string()
    .nullable()
    .max(200_000, 'body.max')
    .when('type', ([type], schema) =>
      schema.test(type === 'ARTICLE' ? 'required' : 'absent', type === 'ARTICLE' ? 'body.required' : 'body.onlyArticle', (body) =>
        type === 'ARTICLE' ? hasText(body) : !hasText(body),
      ),
    ),
  fileId: id('file.notFound')
    .nullable()
    .when('type', ([type], schema) =>
      type === 'VIDEO' ? schema.required('video.required') : type === 'AUDIO' ? schema.required('audio.required') : schema,
    ),
  isFree: boolean().nullable(),
  isVisible: boolean().nullable(),
});

/** `ContentItemUpdateInput`: the given fields only. */
export const contentItemUpdateRules = object({
  title: replacedText(50, 'title'),
  subtitle: optionalText(50, 'subtitle'),
  body: string().nullable().max(200_000, 'body.max'),
  fileId: id('file.notFound').nullable(),
  isFree: boolean().nullable(),
  isVisible: boolean().nullable(),
});
