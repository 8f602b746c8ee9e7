/** The periods that sums are kept of, as SQL; each day is in one of each. */
export const periods = `(values ('DAY'), ('WEEK'), ('MONTH'), ('YEAR'), ('ALL'))`;

/** Where the one period of all time begins, as SQL: before any day of ours. */
export const beginning = `'0001-01-01'::date`;

/**
 * The first day of the period (SQL) that a day (SQL) is in; null for another period. Weeks start on the account's own first day (SQL),
 * from 0 for Sunday.
 */
export const firstDayOf = (period: string, day: string, weekStart: string) => `case ${period}
  when 'DAY' then ${day}
  when 'WEEK' then ${day} - (extract(dow from ${day})::int - ${weekStart} + 7) % 7
  when 'MONTH' then date_trunc('month', ${day})::date
  when 'YEAR' then date_trunc('year', ${day})::date
  when 'ALL' then ${beginning} end`;
