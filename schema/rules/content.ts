import { boolean, mixed, object, string } from 'yup';
import { optionalText, requiredText } from './fields.ts';

const type = mixed<'VIDEO' | 'AUDIO' | 'ARTICLE'>().oneOf(['VIDEO', 'AUDIO', 'ARTICLE']);

/** `SectionCreateInput`. */
export const sectionCreateRules = object({
  productId: string().uuid('product.notFound').required('product.notFound'),
  title: requiredText(50, 'title'),
  titleAr: optionalText(50, 'title'),
});

const hasText = (html: string | null | undefined) => !!html && html.replace(/<[^>]*>|&nbsp;|\s/g, '') !== '';

/** `ContentItemCreateInput`: audio, video or article body required according to type (specification, section 5, Content). */
export const contentItemCreateRules = object({
  sectionId: string().uuid('section.notFound').required('section.notFound'),
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
  fileId: string()
    .uuid('file.notFound')
    .nullable()
    .when('type', ([type], schema) => (type === 'VIDEO' ? schema.required('video.required') : type === 'AUDIO' ? schema.required('audio.required') : schema)),
  isFree: boolean().nullable(),
  isVisible: boolean().nullable(),
});

/** `ContentItemUpdateInput`: the given fields only. */
export const contentItemUpdateRules = object({
  title: string()
    .transform((value: string | undefined) => value?.trim().normalize('NFC'))
    .min(1, 'title.required')
    .max(50, 'title.max'),
  subtitle: optionalText(50, 'subtitle'),
  body: string().nullable().max(200_000, 'body.max'),
  fileId: string().uuid('file.notFound').nullable(),
  isFree: boolean().nullable(),
  isVisible: boolean().nullable(),
});
