import i18next from 'i18next';
import { language } from '../../../i18n/language.ts';
import { isTwice, refusalOf, titleOf } from '../../../uploads/picked.ts';

/** A file that was chosen, and is not started yet. */
export interface Chosen {
  id: string;
  file: File;
  title: string;
  /** Why it cannot be sent. */
  refusal: string | null;
}

/** Sorts `2` before `10`. */
const { compare } = new Intl.Collator(language, { numeric: true });

/** Adds files to the chosen ones, ordered by their names. Files that the server would refuse are marked at once. */
export function withFiles(
  chosen: readonly Chosen[],
  files: readonly File[],
  kind: 'VIDEO' | 'AUDIO',
  running: readonly { name: string; size: number }[],
): Chosen[] {
  const all = [...chosen];
  for (const file of files.toSorted((one, other) => compare(one.name, other.name))) {
    const refusal = refusalOf(file, kind);
    const twice = isTwice(file, [...all.map(({ file: other }) => other), ...running]);
    const reason = refusal ? i18next.t(`file.${refusal.key}`, { ns: 'messages', max: refusal.max }) : null;
    all.push({
      id: crypto.randomUUID(),
      file,
      title: titleOf(file.name),
      refusal: reason ?? (twice ? i18next.t('bulk.twice', { ns: 'uploads' }) : null),
    });
  }
  return all;
}
