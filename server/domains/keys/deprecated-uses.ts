import { type Context, poolOf } from '../../core/context.ts';
import { keyOf } from '../../core/viewer.ts';
import { sql } from '../../platform/database/sql.ts';
import type { Platform } from '../../platform/platform.ts';

/** The most uses that one process remembers on a day. Beyond it, the process forgets them and writes some again. */
const mostNotedUses = 50_000;

/**
 * Makes the function that notes which deprecated elements of the schema an API key uses. Each process notes the first use of a day. No
 * request waits for it. If a use could not be written, the next one is noted.
 */
export function createDeprecatedUseNotes(platform: Pick<Platform, 'dataSource' | 'now' | 'log'>) {
  const notedUses = new Set<string>();
  let notedDay = '';
  return ({ viewer }: Context, deprecatedElements: ReadonlySet<string>): void => {
    const apiKey = keyOf(viewer);
    if (!apiKey || !deprecatedElements.size) return;
    const dayOfUse = platform.now().toISOString().slice(0, 10);
    if (dayOfUse !== notedDay || notedUses.size > mostNotedUses) notedUses.clear();
    notedDay = dayOfUse;
    const freshUses = [...deprecatedElements].filter((element) => !notedUses.has(`${apiKey.id} ${element}`)).sort();
    if (!freshUses.length) return;
    for (const element of freshUses) notedUses.add(`${apiKey.id} ${element}`);
    sql`insert into deprecated_uses (key_id, element, last_used_on)
      select k.id, e.element, ${dayOfUse}::date from api_keys k cross join unnest(${freshUses}::text[]) e (element)
      where k.id = ${apiKey.id}::uuid order by e.element
      on conflict (key_id, element) do update set last_used_on = excluded.last_used_on
        where deprecated_uses.last_used_on < excluded.last_used_on`
      .run(poolOf(platform))
      .catch((error: unknown) => {
        for (const element of freshUses) notedUses.delete(`${apiKey.id} ${element}`);
        platform.log.warn({ err: error }, 'the use of what is deprecated was not noted');
      });
  };
}

/**
 * The uses of a key, with what the present schema says of each deprecation. Elements that are gone or no longer deprecated are left out.
 */
export const describeUses = (uses: readonly (readonly [element: string, lastUsedOn: string])[], _args: unknown, { planner }: Context) =>
  uses.flatMap(([element, lastUsedOn]) => {
    const deprecation = planner.deprecations.get(element);
    return deprecation ? [{ element, ...deprecation, lastUsedOn }] : [];
  });
