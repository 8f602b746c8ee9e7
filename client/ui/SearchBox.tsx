import { IconButton } from '@chakra-ui/react';
import { Search, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ownDirection } from '../i18n/language.ts';
import { Input } from './chakra/input.ts';
import { InputGroup, type InputGroupProps } from './InputGroup.tsx';
import { whenStaying } from './staying.ts';

/** Milliseconds for which typing must pause before the search. */
const rest = 250;

export interface SearchBoxProps extends Pick<InputGroupProps, 'width' | 'gridArea'> {
  label: string;
  value: string;
  onChange: (words: string) => void;
  /** In a form that is sent without scripts. */
  name?: string;
  maxLength?: number;
}

/** Words to search for; `onChange` follows the typing with a short delay, trimmed. */
export function SearchBox({ label, value, onChange, name, maxLength = 100, ...box }: SearchBoxProps) {
  const { t } = useTranslation();
  const [text, setText] = useState(value);
  const input = useRef<HTMLInputElement>(null);
  const report = useRef(onChange);
  report.current = onChange;

  // The last words that `onChange` got. They come back as `value` and change nothing; other words, such as after the back button, are
  // shown.
  const told = useRef(value);
  useEffect(() => {
    if (value === told.current) return;
    told.current = value;
    setText(value);
  }, [value]);

  useEffect(() => {
    const words = text.trim();
    if (words === told.current) return;
    let callOff = () => {};
    const tell = () => {
      told.current = words;
      report.current(words);
    };
    const timer = setTimeout(() => {
      callOff = whenStaying(tell);
    }, rest);
    return () => {
      clearTimeout(timer);
      callOff();
    };
  }, [text]);

  return (
    <InputGroup
      role="search"
      aria-label={label}
      width={{ base: 'full', md: 'xs' }}
      {...box}
      startElement={<Search size={16} aria-hidden />}
      endElement={
        text && (
          <IconButton
            size="xs"
            variant="ghost"
            aria-label={t('actions.clearSearch')}
            onClick={() => {
              setText('');
              input.current?.focus();
            }}
          >
            <X aria-hidden />
          </IconButton>
        )
      }
      endElementProps={{ paddingInline: 1 }}
    >
      <Input
        ref={input}
        type="text"
        name={name}
        inputMode="search"
        enterKeyHint="search"
        dir={ownDirection(text)}
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        maxLength={maxLength}
        value={text}
        onChange={(event) => setText(event.target.value)}
        paddingInlineEnd={10}
      />
    </InputGroup>
  );
}
