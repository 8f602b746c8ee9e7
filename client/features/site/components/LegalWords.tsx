import { AppLink } from '../../../ui/AppLink.tsx';
import { legalPieces } from '../legal.ts';
import { siteUrls } from '../urls.ts';

/** A text of the legal pages with its links. */
export function LegalWords({ text }: { text: string }) {
  return legalPieces(text).map(({ words, to }) =>
    to && to in siteUrls ? (
      <AppLink key={words} to={siteUrls[to as keyof typeof siteUrls]}>
        {words}
      </AppLink>
    ) : (
      words
    ),
  );
}
