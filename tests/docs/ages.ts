import { type Age, ages, kept } from '../../server/core/ages.ts';

/** An age as people say it. */
const told = (hours: number): string =>
  hours === 0 ? 'at once' : hours % 24 ? `${hours} hour${hours > 1 ? 's' : ''}` : `${hours / 24} day${hours > 24 ? 's' : ''}`;
const names = (tables: readonly string[]) => tables.map((table) => `\`${table}\``).join(', ');

/** The tables of what is dropped and of what stays, as docs/retention.md has them. */
export function ageTables(): { dropped: string; kept: string } {
  const rules: Age[] = Object.values(ages);
  const dropped = rules.map(
    ({ tables, what, hours, since, job, why }) => `| ${what} | ${told(hours)} | ${since} | ${why} | ${names(tables)} | \`${job}\` |`,
  );
  const stays = Object.entries(kept).sort(([one], [other]) => (one < other ? -1 : 1));
  return {
    dropped: ['| What | After | Since | Why | Tables | Job |', '| --- | --- | --- | --- | --- | --- |', ...dropped].join('\n'),
    kept: ['| Table | What stays |', '| --- | --- |', ...stays.map(([table, bound]) => `| \`${table}\` | ${bound} |`)].join('\n'),
  };
}
