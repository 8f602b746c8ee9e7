import { Button, type ButtonProps } from '@chakra-ui/react';

/** A button that looks like a link in a text, for an action that stays on the page. */
export const LinkButton = (props: ButtonProps) => (
  <Button variant="plain" size="sm" padding={0} height="auto" minHeight={6} color="brand.fg" textDecoration="underline" {...props} />
);
