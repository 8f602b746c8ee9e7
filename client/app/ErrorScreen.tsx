import { Button, chakra, Flex } from '@chakra-ui/react';
import { Component, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useRouteError } from 'react-router-dom';

/**
 * Whether an error is a missing chunk. A deploy removes old chunks, so a page that was left open may ask for one. Each browser words the
 * error differently.
 */
const isFailedImport = (error: unknown): boolean =>
  error instanceof Error && /dynamically imported module|importing a module script|module script failed|preload CSS/i.test(error.message);

/** Replaces the interface when drawing it failed (specification, section 2). */
function ErrorScreen({ error }: { error: unknown }) {
  const { t } = useTranslation();
  const message = error instanceof Error ? error.message : String(error);
  return (
    <Flex role="alert" direction="column" align="center" justify="center" textAlign="center" gap={4} minHeight="60dvh" paddingInline={4}>
      <chakra.h1 textStyle="2xl" fontWeight="semibold">
        {t('error.boundary')}
      </chakra.h1>
      <chakra.p dir="auto" color="fg.muted" maxWidth="prose" overflowWrap="anywhere">
        {message}
      </chakra.p>
      {isFailedImport(error) && (
        <Button colorPalette="brand" onClick={() => window.location.reload()}>
          {t('error.refresh')}
        </Button>
      )}
    </Flex>
  );
}

/** The screen for errors of a route, while its code is loaded or while it is drawn. */
export const RouteError = () => <ErrorScreen error={useRouteError()} />;

/** Catches the errors that no route has caught. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    return this.state.error === null ? this.props.children : <ErrorScreen error={this.state.error} />;
  }
}
