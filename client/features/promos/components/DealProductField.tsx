import { skipToken, useQuery } from '@apollo/client/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DealProductDocument, DealProductsDocument } from '../../../apollo/generated.ts';
import { FieldFrame } from '../../../forms/FieldFrame.tsx';
import { useFormField } from '../../../forms/useFormField.ts';
import { pickText } from '../../../ui/BiText.tsx';
import { type Option, OptionListNote } from '../../../ui/OptionLine.tsx';
import { OptionList } from '../../../ui/OptionList.tsx';
import { ListSelect } from '../../../ui/Select.tsx';
import { useDebounced } from '../../../ui/useDebounced.ts';

/** Another product of the account, found among all of them; empty for none. `productId` is the one that it cannot be. */
export function DealProductField({ name, productId }: { name: string; productId?: string }) {
  const { t } = useTranslation('promos');
  const label = t('field.dealProduct');
  const { input, control, frame } = useFormField<string>({ name, label, optional: true });
  const { data } = useQuery(DealProductDocument, input.value ? { variables: { id: input.value } } : skipToken);
  const product = input.value ? data?.product : null;
  return (
    <FieldFrame {...frame}>
      <ListSelect
        {...control}
        labelledBy={frame.ids.label}
        label={label}
        shown={product ? pickText(product.title, product.titleAr).text : undefined}
        placeholder={t('field.noDeal')}
        onChange={input.onChange}
        onBlur={() => input.onBlur()}
      >
        {(onPick) => <Products value={input.value} except={productId} onPick={onPick} />}
      </ListSelect>
    </FieldFrame>
  );
}

function Products({ value, except, onPick }: { value: string; except: string | undefined; onPick: (id: string) => void }) {
  const { t } = useTranslation(['promos', 'common']);
  const [typed, setTyped] = useState('');
  const words = typed.trim();
  const search = useDebounced(words, 250);
  const { data, previousData, error } = useQuery(DealProductsDocument, { variables: { search: search || undefined } });
  const found = data ?? previousData;
  const lists = found ? [found.published, found.drafts] : [];
  const products = lists
    .flatMap(({ nodes }) => nodes)
    .filter(({ id }) => id !== except)
    .map(({ id, status, title, titleAr }): Option => {
      const group = status === 'PUBLISHED' ? t('field.dealPUBLISHED') : t('field.dealDRAFT');
      return { value: id, label: pickText(title, titleAr).text, group };
    });
  const searching = !error && (words !== search || !data);
  return (
    <OptionList
      label={t('field.dealProduct')}
      placeholder={t('field.dealSearch')}
      typed={typed}
      onType={setTyped}
      options={words ? products : [{ value: '', label: t('field.noDeal') }, ...products]}
      value={value}
      onPick={onPick}
      // What is shown still answers other words.
      ahead={searching ? () => undefined : undefined}
      after={
        error ? (
          <OptionListNote>{t('palette.failed', { ns: 'common' })}</OptionListNote>
        ) : searching ? (
          <OptionListNote>{t('palette.searching', { ns: 'common' })}</OptionListNote>
        ) : products.length === 0 ? (
          words && <OptionListNote />
        ) : (
          lists.some(({ pageInfo }) => pageInfo.hasNextPage) && <OptionListNote>{t('field.dealMore')}</OptionListNote>
        )
      }
    />
  );
}
