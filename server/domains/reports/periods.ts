/** The kinds of periods that sums are kept for, as SQL. Each day is in one period of each kind. */
export const periods = `(values ('DAY'), ('WEEK'), ('MONTH'), ('YEAR'), ('ALL'))`;

/** The first day of the period of all time, as SQL. It is before every sale. */
export const beginning = `'0001-01-01'::date`;

/**
 * The first day of the period that a day is in, as SQL; null for an unknown kind of period. All arguments are SQL. `weekStart` is the first
 * day of the account's week, from 0 for Sunday.
 */
export const firstDayOf = (period: string, day: string, weekStart: string) => `case ${period}
  when 'DAY' then ${day}
  when 'WEEK' then ${day} - (extract(dow from ${day})::int - ${weekStart} + 7) % 7
  when 'MONTH' then date_trunc('month', ${day})::date
  when 'YEAR' then date_trunc('year', ${day})::date
  when 'ALL' then ${beginning} end`;
