import type { RevenueDaysFragment } from '../../apollo/generated.ts';

export interface DayPoint {
  /** `YYYY-MM-DD`, a day of the creator's zone. */
  date: string;
  /** Exact, as the API sends it. */
  amount: string;
  /** The same for drawing only: a bar may be off by less than a pixel, a figure may not. */
  height: number;
  orderCount: number;
}

const nextDay = (day: string): string => {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + 1);
  return date.toISOString().slice(0, 10);
};

/** Every day of the period, days without movement included; from the first movement on when the period has no beginning. */
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
