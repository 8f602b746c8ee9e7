/** The cancellation window of a session in its best unit. */
export const windowOf = (hours: number): { unit: 'none' | 'hours' | 'days'; count: number } =>
  hours === 0
    ? { unit: 'none', count: 0 }
    : hours % 24 === 0 && hours > 24
      ? { unit: 'days', count: hours / 24 }
      : { unit: 'hours', count: hours };
