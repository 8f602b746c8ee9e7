import type { RevenueDaysFragment, RevenuePeriod } from '../../apollo/generated.ts';

export interface DayPoint {
  /** `YYYY-MM-DD`, a day of the creator's zone. */
  date: string;
  /** The exact amount, as the API sends it. */
  amount: string;
  /** The amount as a number, for drawing only, where a small error does no harm. */
  height: number;
  orderCount: number;
}

const nextDay = (day: string): string => {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + 1);
  return date.toISOString().slice(0, 10);
};

export type ChartUnit = 'DAY' | 'WEEK' | 'MONTH';

/** The unit of a bar: a day; a week in a year after two months, and in all time after a quarter; a month after two years. */
export function unitOf(period: RevenuePeriod, points: readonly DayPoint[]): ChartUnit {
  if (period === 'YEAR') return points.length > 62 ? 'WEEK' : 'DAY';
  if (period !== 'ALL') return 'DAY';
  return points.length > 2 * 366 ? 'MONTH' : points.length > 93 ? 'WEEK' : 'DAY';
}

/** Converts a decimal to a whole number of its smallest unit, so that sums are exact. */
const whole = (amount: string) => BigInt(amount.replace('.', ''));
function decimal(sum: bigint, places: number): string {
  const digits = (sum < 0n ? -sum : sum).toString().padStart(places + 1, '0');
  const text = places ? `${digits.slice(0, -places)}.${digits.slice(-places)}` : digits;
  return sum < 0n ? `-${text}` : text;
}

const firstDays: Record<ChartUnit, (date: string, weekStart: number) => string> = {
  DAY: (date) => date,
  WEEK: (date, weekStart) => {
    const day = new Date(`${date}T00:00:00Z`);
    day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() - weekStart + 7) % 7));
    return day.toISOString().slice(0, 10);
  },
  MONTH: (date) => `${date.slice(0, 7)}-01`,
};

/** Days added up by week or month, each named by its first day. Weeks start on `weekStart`, from 0 for Sunday. */
export function inUnits(points: readonly DayPoint[], unit: ChartUnit, weekStart: number): DayPoint[] {
  if (unit === 'DAY') return [...points];
  const sums = new Map<string, DayPoint>();
  for (const { date, amount, orderCount } of points) {
    const first = firstDays[unit](date, weekStart);
    const sum = sums.get(first);
    const places = amount.split('.')[1]?.length ?? 0;
    const added = decimal((sum ? whole(sum.amount) : 0n) + whole(amount), places);
    sums.set(first, { date: first, amount: added, height: Number(added), orderCount: (sum?.orderCount ?? 0) + orderCount });
  }
  return [...sums.values()];
}

/** Every day of the period, days without a sale included. A period without a beginning starts with the first sale or refund. */
export function daySeries({ from, to, total, days }: Pick<RevenueDaysFragment, 'from' | 'to' | 'total' | 'days'>): DayPoint[] {
  const known = new Map(days.map((day) => [day.date, day]));
  const zero = total.amount
    .replace('-', '')
    .replace(/\d/g, '0')
    .replace(/^0+(?=0)/, '');
  const points: DayPoint[] = [];
  for (let date = from ?? days[0]?.date ?? to; date <= to; date = nextDay(date)) {
    const day = known.get(date);
    const amount = day?.total.amount ?? zero;
    points.push({ date, amount, height: Number(amount), orderCount: day?.orderCount ?? 0 });
  }
  return points;
}
