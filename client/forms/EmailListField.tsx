import { Box, chakra, Flex } from '@chakra-ui/react';
import { X } from 'lucide-react';
import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react';
import { useField } from 'react-final-form';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../i18n/format.ts';
import { Input } from '../ui/chakra/input.ts';
import { type Added, addEmails } from './emails.ts';
import { Counter, FieldFrame, type FieldProps } from './FieldFrame.tsx';
import { useFieldError } from './fieldError.ts';
import { useFormField } from './useFormField.ts';

export interface EmailListFieldProps extends FieldProps {
  /** The most addresses. */
  most: number;
  /** The name of the form's value that keeps the typed text that is not on the list yet, so that it outlives a reload. */
  draftName: string;
}

const ends = ['Enter', ',', ';', '،', '؛'];

/**
 * Email addresses as chips: typed and added by Enter, or pasted in any number. Backspace in the empty control takes the last one
 * back. The value is the list.
 */
export function EmailListField({ most, draftName, ...props }: EmailListFieldProps) {
  const { t } = useTranslation();
  const { input, control, frame, error } = useFormField<string[]>(props, { format: (value) => value, parse: (value) => value });
  const typed = useField<string>(draftName, { format: (value) => value ?? '', parse: (value) => value });
  const [added, setAdded] = useState<Added>();
  const [news, setNews] = useState('');
  const box = useRef<HTMLInputElement>(null);
  const list = input.value || [];
  const text = typed.input.value;

  const add = (more: string) => {
    if (!more.trim()) return;
    const next = addEmails(list, more, most);
    setAdded(next);
    typed.input.onChange([...next.wrong, ...next.over].join(' '));
    const count = next.list.length - list.length;
    if (count > 0) input.onChange(next.list);
    setNews(count > 0 ? t('emails.added', { count, n: formatNumber(count), total: formatNumber(next.list.length) }) : '');
  };
  const remove = (index: number) => {
    input.onChange(list.filter((_, at) => at !== index));
    setAdded(undefined);
    setNews(t('emails.removed', { email: list[index] }));
    box.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (ends.includes(event.key) && (text.trim() || event.key !== 'Enter')) {
      event.preventDefault();
      add(text);
    } else if (event.key === 'Enter') event.preventDefault();
    else if (event.key === 'Backspace' && !text && list.length > 0) {
      event.preventDefault();
      remove(list.length - 1);
    }
  };
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = event.clipboardData.getData('text');
    if (!/[\s,;،؛]/.test(pasted.trim())) return;
    event.preventDefault();
    add(`${text} ${pasted}`);
  };
  const problem = useProblem(added);
  const pending = useFieldError(typed.meta);
  const wrong = problem ?? error ?? pending;
  return (
    <FieldFrame {...frame} error={wrong} aside={<Counter used={list.length} max={most} />} group>
      <Flex
        wrap="wrap"
        gap={1.5}
        padding={1.5}
        borderWidth="1px"
        borderColor={wrong ? 'border.error' : 'border.emphasized'}
        borderRadius="l2"
        bg="bg.panel"
        maxHeight="16rem"
        overflowY="auto"
        cursor="text"
        onClick={(event) => event.target === event.currentTarget && box.current?.focus()}
        _focusWithin={{ outline: '1px solid', outlineColor: 'brand.focusRing', borderColor: 'brand.focusRing' }}
      >
        {list.length > 0 && (
          <chakra.ul display="contents" listStyleType="none" aria-label={t('emails.list', { label: props.label })}>
            {list.map((address, index) => (
              <Chip key={address} address={address} disabled={props.disabled} onRemove={() => remove(index)} />
            ))}
          </chakra.ul>
        )}
        <Input
          ref={box}
          {...control}
          aria-label={t('emails.add', { label: props.label })}
          aria-invalid={wrong ? true : undefined}
          aria-describedby={[props.help && frame.ids.help, wrong && frame.ids.error].filter(Boolean).join(' ') || undefined}
          name={draftName}
          type="text"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="enter"
          dir={text ? 'ltr' : undefined}
          placeholder={list.length === 0 ? t('emails.placeholder') : undefined}
          value={text}
          maxLength={20_000}
          onChange={({ target }) => {
            setAdded(undefined);
            typed.input.onChange(target.value);
          }}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          onFocus={() => input.onFocus()}
          onBlur={() => {
            add(text);
            input.onBlur();
          }}
          flex="1 1 12rem"
          minWidth={0}
          height={8}
          border="none"
          bg="transparent"
          paddingInline={1.5}
          focusRing="none"
        />
      </Flex>
      <Box role="status" srOnly>
        {news}
      </Box>
    </FieldFrame>
  );
}

/** Why addresses were not added to the list, in a sentence. */
function useProblem(added: Added | undefined): string | undefined {
  const { t } = useTranslation();
  const [wrong] = added?.wrong ?? [];
  const [over] = added?.over ?? [];
  const [repeated] = added?.repeated ?? [];
  if (wrong) return t('emails.wrong', { email: wrong });
  if (over) return t('emails.over', { max: formatNumber(added?.list.length ?? 0) });
  return repeated && t('emails.repeated', { email: repeated });
}

function Chip({ address, disabled, onRemove }: { address: string; disabled?: boolean; onRemove: () => void }) {
  const { t } = useTranslation();
  return (
    <chakra.li
      display="inline-flex"
      alignItems="center"
      maxWidth="full"
      height={8}
      paddingInlineStart={2.5}
      borderRadius="full"
      bg="bg.muted"
      textStyle="sm"
    >
      <chakra.bdi dir="ltr" truncate>
        {address}
      </chakra.bdi>
      <chakra.button
        type="button"
        disabled={disabled}
        aria-label={t('form.removeItem', { item: address })}
        onClick={onRemove}
        display="inline-flex"
        alignItems="center"
        justifyContent="center"
        width={8}
        height={8}
        flexShrink={0}
        borderRadius="full"
        color="fg.muted"
        cursor="button"
        _hover={{ color: 'fg' }}
        focusVisibleRing="inside"
      >
        <X size={14} aria-hidden />
      </chakra.button>
    </chakra.li>
  );
}
