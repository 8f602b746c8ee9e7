import { sectionCreateRules } from '../../../schema/rules/content.ts';
import type { Context } from '../../context.ts';
import { validate } from '../../errors.ts';
import type { MutationSectionCreateArgs } from '../../graphql/generated.ts';
import { consoleUser } from '../../viewer.ts';
import { lockProduct } from '../products/ownership.ts';
import { Section } from './entities.ts';

/** Adds a section after the last one. The product is locked, so that two at once get two places. */
export async function sectionCreate(context: Context, { input }: MutationSectionCreateArgs) {
  const { db, viewer, now } = context;
  const { productId, title, titleAr } = validate(sectionCreateRules, input);
  await lockProduct(context, productId, 'productId');
  const position = ((await db.maximum(Section, 'position', { productId })) ?? 0) + 1;
  const section = db.create(Section, { creatorId: consoleUser(viewer).creatorId, productId, title, titleAr, position, createdAt: now() });
  await db.insert(Section, section);
  return { section: { id: section.id } };
}
