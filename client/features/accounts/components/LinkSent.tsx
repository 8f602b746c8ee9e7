import { chakra, Stack } from '@chakra-ui/react';
import { MailCheck } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';

/** Replaces a form that has mailed a link: says so, and what can be done meanwhile. */
export function LinkSent({ news, children }: { news: ReactNode; children: ReactNode }) {
  const text = useRef<HTMLParagraphElement>(null);
  // The pressed button is gone, so the focus moves.
  useEffect(() => text.current?.focus(), []);
  return (
    <Stack gap={4} align="flex-start">
      <chakra.span color="brand.fg">
        <MailCheck size={40} strokeWidth={1.5} aria-hidden />
      </chakra.span>
      <chakra.p ref={text} role="status" tabIndex={-1} textStyle="lg" outline="none" overflowWrap="anywhere">
        {news}
      </chakra.p>
      {children}
    </Stack>
  );
}
