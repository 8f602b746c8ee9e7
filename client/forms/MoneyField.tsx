import { currencyMark } from '../i18n/format.ts';
import { Input } from '../ui/chakra/input.ts';
import { InputGroup } from '../ui/InputGroup.tsx';
import { FieldFrame, type FieldProps } from './FieldFrame.tsx';
import { decimal } from './text.ts';
import { useFormField } from './useFormField.ts';

/**
 * An amount in one currency. `name` is the decimal itself: `price.amount` in values like
 * `{ price: { amount: '12.500', currency: 'KWD' } }`.
 */
export function MoneyField({ currency, ...props }: FieldProps & { currency: string }) {
  const { input, control, frame } = useFormField<string>(props, { parse: decimal });
  return (
    <FieldFrame {...frame}>
      <InputGroup maxWidth="3xs" dir="ltr" startElement={<bdi>{currencyMark(currency)}</bdi>} startGap="1rem">
        <Input {...input} {...control} inputMode="decimal" autoComplete="off" className="figures" />
      </InputGroup>
    </FieldFrame>
  );
}
