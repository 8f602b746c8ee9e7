import type { CompatStatement, Identifier } from '@mdn/browser-compat-data';
import type { BrowserContext } from '@playwright/test';
import { data, lacking, ours } from './support.ts';

/** Something that a browser of the baseline lacks: a global, or a member of a constructor or of its objects. */
type Missing = [owner: string | null, name: string];

/** What the baseline's Safari lacks, as MDN's data has it. */
function missing(): Missing[] {
  const safari = { safari: ours.safari as string };
  const lacks = (compat: CompatStatement | undefined) => lacking(compat, safari).length > 0;
  const places = [
    ...Object.entries(data.javascript.builtins as unknown as Record<string, Identifier>),
    ...Object.entries(data.api as Record<string, Identifier>),
  ];
  return places.flatMap(([owner, part]) => {
    const members = Object.entries(part as Record<string, Identifier>)
      .filter(([key, { __compat: compat }]) => key !== '__compat' && key !== owner && lacks(compat))
      .map(([key]): Missing => [owner === 'Window' ? null : owner, key.replace(/_static$/, '')]);
    return lacks(part.__compat) ? [...members, [null, owner] satisfies Missing] : members;
  });
}

/** Removes whatever is newer than the baseline's Safari from the pages of a context, before their scripts run. */
export const makeOlder = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript((all) => {
    const global = globalThis as unknown as Record<string, object | undefined>;
    for (const [owner, name] of all) {
      if (!owner) delete global[name];
      for (const place of owner ? [global[owner], (global[owner] as { prototype?: object } | undefined)?.prototype] : [])
        if (place) Reflect.deleteProperty(place, name);
    }
  }, missing());

/** Makes `Intl` write dates as ICU 72 does, as in older Safari and Linux's WebKit: a day in `en-CA` is `11/26/2026`. */
export const writeDatesAsIcu72 = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const { prototype } = Intl.DateTimeFormat;
    const { get } = Object.getOwnPropertyDescriptor(prototype, 'format') as { get: (this: Intl.DateTimeFormat) => (at?: Date) => string };
    Object.defineProperty(prototype, 'format', {
      configurable: true,
      get(this: Intl.DateTimeFormat) {
        const { locale, timeZone } = this.resolvedOptions();
        return get.call(locale === 'en-CA' ? new Intl.DateTimeFormat('en-US', { timeZone }) : this);
      },
    });
  });
