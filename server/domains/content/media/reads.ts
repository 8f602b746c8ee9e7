import { column, expression, many, type SqlContext, type TypeReads } from '../../../graphql/reads/fields.ts';
import { grantUntil, type MediaGrant, mediaUrl } from './grants.ts';

/** Reads the facts of a row for a grant, and makes them an address below it. */
const mediaAddress = (tail: (query: SqlContext) => string) =>
  expression(
    (query) => `json_build_object('fileId', ${query.t}.file_id, 'itemId', ${query.t}.item_id, 'tail', ${tail(query)})`,
    ({ tail: mediaPath, ...opens }: Pick<MediaGrant, 'fileId' | 'itemId'> & { tail: string | null }, _args, context) =>
      mediaPath === null ? null : mediaUrl(context, opens, mediaPath),
  );

/**
 * Playable files. Each is a row for each item that plays it, for viewers who may open the item, and a row without an item, for the account
 * itself.
 */
export const Media: TypeReads = {
  from: `(select played.*, p.has_poster, p.waveform
    from (select id as item_id, file_id from content_items union all select null, id from files) played
    join media_packages p on p.file_id = played.file_id and p.ready_at is not null)`,
  fields: {
    url: mediaAddress(() => `'master.m3u8'`),
    mimeType: expression(() => `'application/vnd.apple.mpegurl'`),
    expiresAt: column('file_id', (_file, _args, context) => grantUntil(context)),
    posterUrl: mediaAddress(({ t }) => `case when ${t}.has_poster then 'poster.webp' end`),
    waveform: column(),
    captions: many(
      'Caption',
      ({ t, parent }) => `${t}.item_id = ${parent}.item_id`,
      ({ t }) => `${t}.language`,
    ),
  },
};

export const Caption: TypeReads = {
  from: '(select c.*, i.file_id from captions c join content_items i on i.id = c.item_id)',
  scope: ({ t, viewer }) => `${t}.creator_id = ${viewer('creatorId')}`,
  fields: {
    id: column(),
    language: column(),
    label: column(),
    url: mediaAddress(({ t }) => `'captions/' || ${t}.id || '.vtt'`),
  },
};
