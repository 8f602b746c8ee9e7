/** The calendar periods that sums are kept of, as SQL; each day is in one of each. */
export const periods = `(values ('DAY'), ('WEEK'), ('MONTH'), ('YEAR'))`;

/**
 * The first day of the period (SQL) that a day (SQL) is in; null for another period. Weeks start on the account's own first day (SQL),
 * from 0 for Sunday.
 */
export const firstDayOf = (period: string, day: string, weekStart: string) => `case ${period}
  when 'DAY' then ${day}
  when 'WEEK' then ${day} - (extract(dow from ${day})::int - ${weekStart} + 7) % 7
  when 'MONTH' then date_trunc('month', ${day})::date
  when 'YEAR' then date_trunc('year', ${day})::date end`;
