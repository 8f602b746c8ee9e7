import { boolean, mixed, number, object, string } from 'yup';
import { id, optionalText } from './fields.ts';

const kind = mixed<'IMAGE' | 'VIDEO' | 'AUDIO'>().oneOf(['IMAGE', 'VIDEO', 'AUDIO'], 'file.wrongKind');

/** The announcement of a resumable upload. Only video and audio can become an item. */
export const uploadRules = object({
  bytes: number().required('file.empty').integer('file.empty').min(1, 'file.empty'),
  filename: string().nullable(),
  kind: kind.when('sectionId', ([sectionId], schema) =>
    sectionId ? schema.test('plays', 'file.wrongKind', (asked) => asked !== 'IMAGE') : schema,
  ),
  sectionId: id('section.notFound').nullable(),
  title: optionalText(50, 'title'),
  isFree: boolean(),
  isVisible: boolean(),
});
