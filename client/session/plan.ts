import { deviceStorage } from '../i18n/storage.ts';

/** What the console remembers of the account's plan between two loads (specification, section 3). It is shown, never relied on. */
interface Kept<Value> {
  value: Value;
  /** The instant after which the value is forgotten. */
  expiresAt: string;
}

const keys = { active: 'diwan.subscription.active', minutes: 'diwan.subscription.minutes' } as const;
/** Live minutes begin anew with the month; a plan without a period is asked about each day. */
const aDay = 86_400_000;

function read<Value>(key: string): Value | null {
  try {
    const kept = JSON.parse(deviceStorage.getItem(key) ?? 'null') as Kept<Value> | null;
    return kept && Date.parse(kept.expiresAt) > Date.now() ? kept.value : null;
  } catch {
    return null;
  }
}

function write(key: string, value: unknown, until: string | null): void {
  try {
    const expiresAt = until ?? new Date(Date.now() + aDay).toISOString();
    deviceStorage.setItem(key, JSON.stringify({ value, expiresAt } satisfies Kept<unknown>));
  } catch {
    // Asked for again at the next load.
  }
}

export interface RememberedPlan {
  /** Whether the account has a paid plan. */
  active: boolean;
  /** Live minutes that are left this month; null without a limit. */
  minutes: number | null;
  /** The end of the paid period; null on the free plan. */
  periodEnd: string | null;
}

export const rememberedPlan = {
  /** Null when it is not known. */
  isActive: (): boolean | null => read<boolean>(keys.active),
  /** Undefined when it is not known, null without a limit. */
  minutes: (): number | null | undefined => read<{ count: number | null }>(keys.minutes)?.count,
  keep({ active, minutes, periodEnd }: RememberedPlan): void {
    write(keys.active, active, periodEnd);
    write(keys.minutes, { count: minutes }, null);
  },
  forget(): void {
    for (const key of Object.values(keys)) deviceStorage.removeItem(key);
  },
};
