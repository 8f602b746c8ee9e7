import i18next from 'i18next';
import { language } from '../../../i18n/language.ts';
import { isTwice, refusalOf, titleOf } from '../../../uploads/picked.ts';

/** A file that was chosen, and is not started yet. */
export interface ChosenFile {
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
  chosen: readonly ChosenFile[],
  files: readonly File[],
  kind: 'VIDEO' | 'AUDIO',
  runningUploads: readonly { name: string; size: number }[],
): ChosenFile[] {
  const allChosen = [...chosen];
  for (const file of files.toSorted((one, other) => compare(one.name, other.name))) {
    const refusal = refusalOf(file, kind);
    const isChosenTwice = isTwice(file, [...allChosen.map(({ file: other }) => other), ...runningUploads]);
    const refusalText = refusal ? i18next.t(`file.${refusal.key}`, { ns: 'messages', max: refusal.max }) : null;
    allChosen.push({
      id: crypto.randomUUID(),
      file,
      title: titleOf(file.name),
      refusal: refusalText ?? (isChosenTwice ? i18next.t('bulk.twice', { ns: 'uploads' }) : null),
    });
  }
  return allChosen;
}
