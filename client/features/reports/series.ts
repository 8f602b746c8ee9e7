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

const nextDay = (revenueDay: string): string => {
  const date = new Date(`${revenueDay}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + 1);
  return date.toISOString().slice(0, 10);
};

export type ChartUnit = 'DAY' | 'WEEK' | 'MONTH';

/** The unit of a bar: a day; a week in a year after two months, and in all time after a quarter; a month after two years. */
export function unitOf(period: RevenuePeriod, revenuePoints: readonly DayPoint[]): ChartUnit {
  if (period === 'YEAR') return revenuePoints.length > 62 ? 'WEEK' : 'DAY';
  if (period !== 'ALL') return 'DAY';
  return revenuePoints.length > 2 * 366 ? 'MONTH' : revenuePoints.length > 93 ? 'WEEK' : 'DAY';
}

/** Converts a decimal to a whole number of its smallest unit, so that sums are exact. */
const wholeRevenue = (amount: string) => BigInt(amount.replace('.', ''));
function decimalRevenue(revenueSum: bigint, currencyPlaces: number): string {
  const revenueDigits = (revenueSum < 0n ? -revenueSum : revenueSum).toString().padStart(currencyPlaces + 1, '0');
  const revenueText = currencyPlaces ? `${revenueDigits.slice(0, -currencyPlaces)}.${revenueDigits.slice(-currencyPlaces)}` : revenueDigits;
  return revenueSum < 0n ? `-${revenueText}` : revenueText;
}

const firstDays: Record<ChartUnit, (date: string, weekStart: number) => string> = {
  DAY: (date) => date,
  WEEK: (date, weekStart) => {
    const revenueDay = new Date(`${date}T00:00:00Z`);
    revenueDay.setUTCDate(revenueDay.getUTCDate() - ((revenueDay.getUTCDay() - weekStart + 7) % 7));
    return revenueDay.toISOString().slice(0, 10);
  },
  MONTH: (date) => `${date.slice(0, 7)}-01`,
};

/** Days added up by week or month, each named by its first day. Weeks start on `weekStart`, from 0 for Sunday. */
export function inUnits(revenuePoints: readonly DayPoint[], unit: ChartUnit, weekStart: number): DayPoint[] {
  if (unit === 'DAY') return [...revenuePoints];
  const revenueSums = new Map<string, DayPoint>();
  for (const { date, amount, orderCount } of revenuePoints) {
    const unitStart = firstDays[unit](date, weekStart);
    const revenueSum = revenueSums.get(unitStart);
    const currencyPlaces = amount.split('.')[1]?.length ?? 0;
    const addedRevenue = decimalRevenue((revenueSum ? wholeRevenue(revenueSum.amount) : 0n) + wholeRevenue(amount), currencyPlaces);
    revenueSums.set(unitStart, {
      date: unitStart,
      amount: addedRevenue,
      height: Number(addedRevenue),
      orderCount: (revenueSum?.orderCount ?? 0) + orderCount,
    });
  }
  return [...revenueSums.values()];
}

/** Every day of the period, days without a sale included. A period without a beginning starts with the first sale or refund. */
export function daySeries({ from, to, total, days: revenueDays }: Pick<RevenueDaysFragment, 'from' | 'to' | 'total' | 'days'>): DayPoint[] {
  const knownRevenue = new Map(revenueDays.map((revenueDay) => [revenueDay.date, revenueDay]));
  const zero = total.amount
    .replace('-', '')
    .replace(/\d/g, '0')
    .replace(/^0+(?=0)/, '');
  const revenuePoints: DayPoint[] = [];
  for (let date = from ?? revenueDays[0]?.date ?? to; date <= to; date = nextDay(date)) {
    const revenueDay = knownRevenue.get(date);
    const amount = revenueDay?.total.amount ?? zero;
    revenuePoints.push({ date, amount, height: Number(amount), orderCount: revenueDay?.orderCount ?? 0 });
  }
  return revenuePoints;
}
