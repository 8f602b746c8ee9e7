import { chakra } from '@chakra-ui/react';

/** An email address that opens the mail program. */
export function MailLink({ address }: { address: string }) {
  return (
    <chakra.a
      href={`mailto:${address}`}
      dir="ltr"
      display="inline-block"
      color="brand.fg"
      fontWeight="medium"
      textDecoration="underline"
      textUnderlineOffset="3px"
      overflowWrap="anywhere"
      focusVisibleRing="outside"
    >
      {address}
    </chakra.a>
  );
}
