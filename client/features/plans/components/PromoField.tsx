import { Button, chakra, Flex, Input } from '@chakra-ui/react';
import { X } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isBlank } from '../../../../schema/rules/unseen.ts';
import { ownDirection } from '../../../i18n/language.ts';
import { sentByScript } from '../../../ui/scripting.tsx';
import { longestCode, type QuoteWatch } from '../usePlanQuote.ts';

/** The promo code of a subscription: *Apply* is off while it is empty, and the code is trimmed (specification, section 5). */
export function PromoField({ price }: { price: QuoteWatch }) {
  const { t } = useTranslation('plans');
  const [typed, setTyped] = useState('');
  const applied = useRef<HTMLButtonElement>(null);
  const asked = useRef(false);
  const { code, busy } = price;

  // The field has disappeared, so the focus moves.
  useEffect(() => {
    if (code && asked.current) applied.current?.focus();
    asked.current = false;
  }, [code]);

  if (code)
    return (
      <Flex align="center" justify="space-between" gap={3} paddingInlineStart={3} borderWidth="1px" borderStyle="dashed" borderRadius="l2">
        <chakra.bdi fontWeight="medium" textStyle="sm" minWidth={0} overflowWrap="anywhere">
          {code}
        </chakra.bdi>
        <Button ref={applied} variant="ghost" size="sm" onClick={price.drop}>
          <X aria-hidden />
          {t('promo.remove')}
        </Button>
      </Flex>
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    asked.current = true;
    void price.apply(typed);
  };
  return (
    <chakra.form onSubmit={submit} {...sentByScript}>
      <chakra.label htmlFor="plan-promo" textStyle="label" display="block" marginBlockEnd={1.5}>
        {t('promo.label')}
      </chakra.label>
      <Flex gap={2}>
        <Input
          id="plan-promo"
          name="promoCode"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="done"
          maxLength={longestCode}
          dir={ownDirection(typed)}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" variant="outline" flexShrink={0} disabled={isBlank(typed)} loading={busy} loadingText={t('promo.apply')}>
          {t('promo.apply')}
        </Button>
      </Flex>
    </chakra.form>
  );
}
