import { Button, chakra, Flex } from '@chakra-ui/react';
import { TicketPercent, X } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { plain } from '../../../../schema/rules/unseen.ts';
import { describe, FieldFrame, useFieldIds } from '../../../forms/FieldFrame.tsx';
import { ownDirection } from '../../../i18n/language.ts';
import { Input } from '../../../ui/chakra/input.ts';
import { needsScripts, sentByScript, useLivingName } from '../../../ui/scripting.tsx';
import { longestTyped, type PriceWatch } from '../usePrice.ts';

/** The field for a promo code, folded until a person opens it. */
export function PromoCode({ price }: { price: PriceWatch }) {
  const { t } = useTranslation('orders');
  const [open, setOpen] = useState(false);
  const appliedCode = useRef<HTMLButtonElement>(null);
  const codeSubmitted = useRef(false);
  const { isApplied, code } = price;

  // The field has disappeared, so the focus moves.
  useEffect(() => {
    if (isApplied && codeSubmitted.current) appliedCode.current?.focus();
    if (isApplied) codeSubmitted.current = false;
  }, [isApplied]);

  if (isApplied) {
    return (
      <Flex align="center" justify="space-between" gap={3} paddingInlineStart={3} borderWidth="1px" borderStyle="dashed" borderRadius="l2">
        <chakra.bdi fontWeight="medium" textStyle="sm" minWidth={0} overflowWrap="anywhere">
          {price.quote?.discount?.name}
        </chakra.bdi>
        <Button ref={appliedCode} variant="ghost" size="sm" css={needsScripts} onClick={price.remove}>
          <X aria-hidden />
          {t('promo.remove')}
        </Button>
      </Flex>
    );
  }
  if (!open && !code) {
    return (
      <Button
        variant="plain"
        size="sm"
        alignSelf="flex-start"
        paddingInline={0}
        color="brand.fg"
        css={needsScripts}
        onClick={() => setOpen(true)}
      >
        <TicketPercent aria-hidden />
        {t('promo.have')}
      </Button>
    );
  }
  return (
    <CodeForm
      price={price}
      freshCode={open}
      onApply={(typedCode) => {
        codeSubmitted.current = true;
        price.apply(typedCode);
      }}
    />
  );
}

interface CodeFormProps {
  price: PriceWatch;
  /** Whether the field was just opened. It then takes the focus. */
  freshCode: boolean;
  onApply: (typedCode: string) => void;
}

function CodeForm({ price, freshCode, onApply }: CodeFormProps) {
  const { t } = useTranslation('orders');
  const [typedCode, typeCode] = useState(price.code);
  const ids = useFieldIds();
  const name = useLivingName('promoCode');
  const wantedCode = plain(typedCode);
  // A message about one code is not shown for the next.
  const isCodeAnswered = wantedCode === price.code;
  const error = (isCodeAnswered && price.refusal) || undefined;
  const submitCode = (event: FormEvent) => {
    event.preventDefault();
    if (wantedCode && !price.busy) onApply(wantedCode);
  };
  return (
    <chakra.form onSubmit={submitCode} {...sentByScript} css={needsScripts}>
      <FieldFrame ids={ids} label={t('promo.label')} error={error} status={isCodeAnswered && price.isOutdone && <OutdoneNote />}>
        <Flex gap={2}>
          <Input
            {...describe(ids, error)}
            name={name}
            autoFocus={freshCode}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            enterKeyHint="done"
            maxLength={longestTyped}
            dir={ownDirection(typedCode)}
            value={typedCode}
            onChange={(event) => typeCode(event.target.value)}
          />
          <Button type="submit" variant="outline" flexShrink={0} disabled={!wantedCode} loading={price.busy} loadingText={t('promo.apply')}>
            {t('promo.apply')}
          </Button>
        </Flex>
      </FieldFrame>
    </chakra.form>
  );
}

function OutdoneNote() {
  const { t } = useTranslation('orders');
  return <chakra.span color="fg.muted">{t('promo.outdone')}</chakra.span>;
}
