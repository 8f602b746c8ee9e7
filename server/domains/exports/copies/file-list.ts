import type { Context } from '../../../core/context.ts';
import { translate } from '../../../core/translate.ts';
import { type Sql, sql } from '../../../platform/database/sql.ts';
import { escapeHtml } from '../../../platform/pages/page.ts';
import type { DataCopy } from '../entities.ts';
import { uploadedLink } from '../links.ts';

type ListingCopy = Pick<DataCopy, 'id' | 'userId' | 'language' | 'expiresAt'>;

/** An uploaded file of the account. The fields describe it as it was uploaded. */
interface UploadedFile extends Record<string, unknown> {
  id: string;
  name: string;
  kind: string;
  type: string;
  bytes: number;
  uploadedAt: Date;
}

/** The files of an account that are in use, the oldest first. */
export const uploadedFiles = (creatorId: string): Sql<UploadedFile> => sql`
  select f.id, f.name, f.kind, f.mime_type as type, f.bytes::float8 as bytes, f.created_at as "uploadedAt"
  from files f where f.creator_id = ${creatorId} and f.unused_since is null order by f.created_at, f.id`;

/** A row of the list of files, with the address where the file can be downloaded as long as the copy is kept. */
export const listedFile = ({ platform }: Context, copy: ListingCopy, { id, ...file }: UploadedFile) => ({
  ...file,
  url: uploadedLink(platform, copy, id),
});

/** The list of files as an HTML page, on which a person downloads each file with a click. */
export async function* filePage(context: Context, copy: ListingCopy, files: AsyncIterable<UploadedFile>): AsyncGenerator<string> {
  const { language } = copy;
  const title = escapeHtml(translate(language, 'dataCopy.files'));
  const dir = language === 'AR' ? 'rtl' : 'ltr';
  yield `<!doctype html>\n<html lang="${language.toLowerCase()}" dir="${dir}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><h1>${title}</h1><p>${escapeHtml(translate(language, 'dataCopy.filesUntil', { until: copy.expiresAt.toISOString() }))}</p><ol>\n`;
  for await (const file of files) {
    const { name, url, bytes } = listedFile(context, copy, file);
    yield `<li><a href="${escapeHtml(url)}"><bdi>${escapeHtml(name)}</bdi></a> (${(bytes / 1e6).toFixed(1)} MB)</li>\n`;
  }
  yield '</ol></html>\n';
}
