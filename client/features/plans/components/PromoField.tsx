import { Button, chakra, Flex } from '@chakra-ui/react';
import { X } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isBlank } from '../../../../schema/rules/unseen.ts';
import { ownDirection } from '../../../i18n/language.ts';
import { Input } from '../../../ui/chakra/input.ts';
import { sentByScript } from '../../../ui/scripting.tsx';
import { longestCode, type QuoteWatch } from '../usePlanQuote.ts';

/** The promo code of a subscription: *Apply* is off while it is empty, and the code is trimmed (specification, section 5). */
export function PromoField({ planQuote }: { planQuote: QuoteWatch }) {
  const { t } = useTranslation('plans');
  const [typedPromo, typePromo] = useState('');
  const appliedPromo = useRef<HTMLButtonElement>(null);
  const codeAsked = useRef(false);
  const { code, busy } = planQuote;

  // The field has disappeared, so the focus moves.
  useEffect(() => {
    if (code && codeAsked.current) appliedPromo.current?.focus();
    codeAsked.current = false;
  }, [code]);

  if (code)
    return (
      <Flex align="center" justify="space-between" gap={3} paddingInlineStart={3} borderWidth="1px" borderStyle="dashed" borderRadius="l2">
        <chakra.bdi fontWeight="medium" textStyle="sm" minWidth={0} overflowWrap="anywhere">
          {code}
        </chakra.bdi>
        <Button ref={appliedPromo} variant="ghost" size="sm" onClick={planQuote.drop}>
          <X aria-hidden />
          {t('promo.remove')}
        </Button>
      </Flex>
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    codeAsked.current = true;
    void planQuote.apply(typedPromo);
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
          dir={ownDirection(typedPromo)}
          value={typedPromo}
          onChange={(event) => typePromo(event.target.value)}
        />
        <Button type="submit" variant="outline" flexShrink={0} disabled={isBlank(typedPromo)} loading={busy} loadingText={t('promo.apply')}>
          {t('promo.apply')}
        </Button>
      </Flex>
    </chakra.form>
  );
}
