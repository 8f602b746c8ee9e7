import { skipToken, useQuery } from '@apollo/client/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  DealAppointmentTypeDocument,
  DealProductDocument,
  DealSessionChosenDocument,
  DealTargetsDocument,
  type DealTargetsQuery,
} from '../../../apollo/generated.ts';
import { FieldFrame } from '../../../forms/FieldFrame.tsx';
import { useFormField } from '../../../forms/useFormField.ts';
import { pickText } from '../../../ui/BiText.tsx';
import { type Option, OptionListNote } from '../../../ui/OptionLine.tsx';
import { OptionList } from '../../../ui/OptionList.tsx';
import { ListSelect } from '../../../ui/Select.tsx';
import { found } from '../../../ui/search.ts';
import { useDebounced } from '../../../ui/useDebounced.ts';
import { type DealTarget, dealKinds, sessionLabel, targetOf, targetValue } from '../dealTarget.ts';
import { noOffers, type OfferValues } from '../offerValues.ts';

type Deal = OfferValues['specialDeal'];

/** The target of a form's deal; null for no deal. */
export function targetIn(deal: Deal): DealTarget | null {
  const kind = dealKinds.find((name) => deal[name]);
  return kind ? { kind, id: deal[kind] } : null;
}

/** Whether two deals are equal, so that a choice that is taken back is no change. */
const sameDeal = (one: Deal | undefined, other: Deal | undefined): boolean =>
  one === other ||
  (one !== undefined && other !== undefined && one.discount === other.discount && dealKinds.every((kind) => one[kind] === other[kind]));

/** A field that finds another product, session or appointment type of the account. `offeredId` is left out. */
export function DealTargetField({ offeredId }: { offeredId: string | undefined }) {
  const { t } = useTranslation('promos');
  const label = t('field.dealTarget');
  // The field has the whole deal, so that a failure about one of its ids is shown here.
  const { input, control, frame } = useFormField<Deal>({ name: 'specialDeal', label, optional: true }, { isEqual: sameDeal });
  const dealTarget = targetIn(input.value);
  const choose = (value: string) => {
    const picked = targetOf(value);
    input.onChange({ ...noOffers.specialDeal, discount: input.value.discount, ...(picked && { [picked.kind]: picked.id }) });
  };
  return (
    <FieldFrame {...frame}>
      <ListSelect
        {...control}
        labelledBy={frame.ids.label}
        label={label}
        shown={useTitle(dealTarget)}
        placeholder={t('field.noDeal')}
        onChange={choose}
        onBlur={() => input.onBlur()}
      >
        {(onPick) => <DealTargets value={targetValue(dealTarget)} offeredId={offeredId} onPick={onPick} />}
      </ListSelect>
    </FieldFrame>
  );
}

/** The title of the chosen target; undefined until it is known. */
function useTitle(dealTarget: DealTarget | null): string | undefined {
  const chosen = (kind: DealTarget['kind']) => (dealTarget?.kind === kind ? { variables: { id: dealTarget.id } } : skipToken);
  const product = useQuery(DealProductDocument, chosen('productId')).data?.product;
  const session = useQuery(DealSessionChosenDocument, chosen('sessionId')).data?.session;
  const type = useQuery(DealAppointmentTypeDocument, chosen('appointmentTypeId')).data?.appointmentType;
  if (dealTarget?.kind === 'sessionId') return session ? sessionLabel(session) : undefined;
  const namedTarget = dealTarget?.kind === 'productId' ? product : dealTarget && type;
  return namedTarget ? pickText(namedTarget.title, namedTarget.titleAr).text : undefined;
}

interface TargetsProps {
  value: string;
  offeredId: string | undefined;
  onPick: (value: string) => void;
}

function DealTargets({ value, offeredId, onPick }: TargetsProps) {
  const { t } = useTranslation(['promos', 'common']);
  const [typed, setTyped] = useState('');
  const targetWords = typed.trim();
  const targetSearch = useDebounced(targetWords, 250);
  const { data, previousData, error } = useQuery(DealTargetsDocument, { variables: { search: targetSearch || undefined } });
  const dealTargets = data ?? previousData;
  const targets = useOptions(dealTargets, offeredId, targetSearch);
  const searchingTargets = !error && (targetWords !== targetSearch || !data);
  const moreTargets =
    dealTargets &&
    [dealTargets.published, dealTargets.drafts, dealTargets.upcoming, dealTargets.planned].some(({ pageInfo }) => pageInfo.hasNextPage);
  return (
    <OptionList
      label={t('field.dealTarget')}
      placeholder={t('field.dealSearch')}
      typed={typed}
      onType={setTyped}
      options={targetWords ? targets : [{ value: '', label: t('field.noDeal') }, ...targets]}
      value={value}
      onPick={onPick}
      // The shown options still belong to other words.
      ahead={searchingTargets ? () => undefined : undefined}
      after={
        error ? (
          <OptionListNote>{t('palette.failed', { ns: 'common' })}</OptionListNote>
        ) : searchingTargets ? (
          <OptionListNote>{t('palette.searching', { ns: 'common' })}</OptionListNote>
        ) : targets.length === 0 ? (
          targetWords && <OptionListNote />
        ) : (
          moreTargets && <OptionListNote>{t('field.dealMore')}</OptionListNote>
        )
      }
    />
  );
}

/** The matching targets, by kind. Booked slots are left out, since a deal is on their appointment type. */
function useOptions(dealTargets: DealTargetsQuery | undefined, offeredId: string | undefined, targetSearch: string): Option[] {
  const { t } = useTranslation('promos');
  if (!dealTargets) return [];
  const { published, drafts, upcoming, planned, appointmentTypes } = dealTargets;
  const titled = (kind: DealTarget['kind'], group: string, nodes: readonly { id: string; title: string; titleAr: string | null }[]) =>
    nodes.map(({ id, title, titleAr }): Option => ({ value: targetValue({ kind, id }), label: pickText(title, titleAr).text, group }));
  const sessions = (group: string, { nodes }: DealTargetsQuery['upcoming']) =>
    nodes
      .filter(({ appointmentTypeId }) => appointmentTypeId === null)
      .map((session): Option => ({ value: targetValue({ kind: 'sessionId', id: session.id }), label: sessionLabel(session), group }));
  const types = titled('appointmentTypeId', t('field.dealTypes'), appointmentTypes);
  const namedTarget = new Set(found(types, targetSearch));
  return [
    ...titled('productId', t('field.dealPUBLISHED'), published.nodes),
    ...sessions(t('field.dealUpcoming'), upcoming),
    ...types.filter((type) => namedTarget.has(type)),
    ...titled('productId', t('field.dealDRAFT'), drafts.nodes),
    ...sessions(t('field.dealPlanned'), planned),
  ].filter(({ value }) => targetOf(value)?.id !== offeredId);
}
