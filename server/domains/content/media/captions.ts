import type { FileUpload } from 'graphql-upload-minimal';
import { Not } from 'typeorm';
import { captionSetRules } from '../../../../schema/rules/captions.ts';
import { type Context, inTransaction, workedOn } from '../../../core/context.ts';
import { badInput, UserErrors, userError, validate } from '../../../core/errors.ts';
import { consoleUser } from '../../../core/viewer.ts';
import type { MutationCaptionSetArgs } from '../../../graphql/generated.ts';
import { columnsOf } from '../../../platform/database/columns.ts';
import { heavyWork } from '../../../platform/heavy.ts';
import { record } from '../../audit/record.ts';
import { hasGrown, requireRoomForText } from '../../files/quota.ts';
import { Caption } from '../entities.ts';
import { lockItem } from '../outline/items.ts';
import type { CaptionInput, CaptionOutcome, ReadCaptions } from './caption-text.ts';

const mostCaptionBytes = 1_000_000;
/** The most languages of one item. */
const mostCaptionLanguages = 50;

/**
 * Sets the captions of an item in a language, in place of earlier ones. Reads them before the transaction begins, since a stream may be
 * slow.
 */
export async function captionSet(context: Context, { input: { file, ...input } }: MutationCaptionSetArgs) {
  const captionValues = validate(captionSetRules, input);
  const { itemId, language, label } = captionValues;
  const { text: body, encoding, cueCount } = await readCaptions(context, { bytes: await captionBytesOf(file), language });
  return inTransaction(context, async (inner) => {
    const { db, now, viewer } = inner;
    const { creatorId } = consoleUser(viewer);
    const item = await lockItem(inner, itemId, 'itemId');
    if (item.type === 'ARTICLE') throw userError('WRONG_STATE', 'captions.article', ['itemId']);
    if ((await db.countBy(Caption, { itemId, language: Not(language) })) >= mostCaptionLanguages)
      throw userError('OUT_OF_RANGE', 'captions.tooMany', ['language'], { max: mostCaptionLanguages });
    const captionBefore = await db.findOneBy(Caption, { itemId, language });
    await db.upsert(Caption, { creatorId, ...columnsOf(Caption, captionValues), body, createdAt: now() }, ['itemId', 'language']);
    if (!captionBefore || hasGrown(captionBefore, { label, body })) await requireRoomForText(inner, 'file');
    const { id } = await db.findOneByOrFail(Caption, { itemId, language });
    await record(inner, viewer, { action: 'captionSet', objectType: 'Caption', objectId: id, objectLabel: label });
    return { caption: { id }, encoding, cueCount };
  });
}

const readInWorker = heavyWork<CaptionInput, CaptionOutcome>('captions');

/**
 * Reads the captions of a file in a worker.
 * @throws THROTTLED if too much of the caller's work waits
 */
async function readCaptions(context: Context, input: CaptionInput): Promise<ReadCaptions> {
  const outcome = await workedOn(context, readInWorker, input);
  if ('refused' in outcome) throw new UserErrors(outcome.refused);
  return outcome;
}

/** Deletes the captions of an item in one language. */
export async function captionDelete(context: Context, id: string) {
  const { db, viewer } = context;
  const ownCaption = { id, creatorId: consoleUser(viewer).creatorId };
  const foundCaption = await db.findOne(Caption, { select: { itemId: true }, where: ownCaption });
  if (foundCaption) await lockItem(context, foundCaption.itemId);
  const { affected } = await db.delete(Caption, ownCaption);
  if (!affected) throw userError('NOT_FOUND', 'captions.notFound', ['id']);
  return { deletedId: id };
}

async function captionBytesOf(upload: Promise<FileUpload>): Promise<Buffer> {
  let captionStream: ReturnType<FileUpload['createReadStream']>;
  try {
    captionStream = (await upload).createReadStream();
  } catch {
    throw badInput('api.noFile');
  }
  let captionBytes = 0;
  const captionParts: Buffer[] = [];
  for await (const part of captionStream.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    captionBytes += part.length;
    if (captionBytes > mostCaptionBytes) {
      captionStream.on('error', () => {}).resume();
      throw userError('TOO_LARGE', 'file.tooLarge', ['file'], { max: 1 });
    }
    captionParts.push(part);
  }
  return Buffer.concat(captionParts);
}
