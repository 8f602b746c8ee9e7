import { Box, chakra, IconButton, Input } from '@chakra-ui/react';
import { Search, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ownDirection } from '../i18n/language.ts';

/** How long typing must rest before it is searched for. */
const rest = 250;

/** Words to search for; `onChange` follows the typing with a short delay, trimmed. */
export function SearchBox({ label, value, onChange }: { label: string; value: string; onChange: (words: string) => void }) {
  const { t } = useTranslation();
  const [text, setText] = useState(value);
  const input = useRef<HTMLInputElement>(null);
  const report = useRef(onChange);
  report.current = onChange;

  // Words that come from elsewhere, such as a way back or another button, are shown; those that were told come back as they are.
  const told = useRef(value);
  useEffect(() => {
    if (value === told.current) return;
    told.current = value;
    setText(value);
  }, [value]);

  useEffect(() => {
    const words = text.trim();
    if (words === told.current) return;
    const timer = setTimeout(() => {
      told.current = words;
      report.current(words);
    }, rest);
    return () => clearTimeout(timer);
  }, [text]);

  return (
    <Box role="search" aria-label={label} position="relative" width={{ base: 'full', md: 'xs' }}>
      <chakra.span
        position="absolute"
        insetBlock={0}
        insetInlineStart={3}
        display="flex"
        alignItems="center"
        color="fg.muted"
        pointerEvents="none"
        zIndex={1}
      >
        <Search size={16} aria-hidden />
      </chakra.span>
      <Input
        ref={input}
        type="text"
        inputMode="search"
        dir={ownDirection(text)}
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        maxLength={100}
        value={text}
        onChange={(event) => setText(event.target.value)}
        paddingInlineStart={10}
        paddingInlineEnd={10}
      />
      {text && (
        <IconButton
          position="absolute"
          insetBlockStart={1}
          insetInlineEnd={1}
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
      )}
    </Box>
  );
}
