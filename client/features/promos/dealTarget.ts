import type { DealSessionFragment } from '../../apollo/generated.ts';
import { formatDateTime } from '../../i18n/format.ts';
import { pickText } from '../../ui/BiText.tsx';

/** The names of the possible targets of a deal, in the form and in the input. Exactly one is set. */
export const dealKinds = ['productId', 'sessionId', 'appointmentTypeId'] as const;
export type DealKind = (typeof dealKinds)[number];

/** The target of a deal. */
export interface DealTarget {
  kind: DealKind;
  id: string;
}

/** As the value of an option; empty for no deal. */
export const targetValue = (target: DealTarget | null): string => (target ? `${target.kind}:${target.id}` : '');

export function targetOf(value: string): DealTarget | null {
  const [kind, id] = value.split(':');
  return kind && id ? { kind: kind as DealKind, id } : null;
}

/** A session's title and start, since the sessions of a series have the same title. */
export function sessionLabel({ title, titleAr, startsAt, timeZone }: Omit<DealSessionFragment, ' $fragmentName'>): string {
  const { text: sessionTitle } = pickText(title, titleAr);
  return startsAt ? `\u2068${sessionTitle}\u2069 · ${formatDateTime(startsAt, timeZone)}` : sessionTitle;
}
