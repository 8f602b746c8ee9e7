import type { RouteObject } from 'react-router-dom';
import { loadLegalTexts } from '../../i18n/legal.ts';
import { type Feature, publicPage } from '../../ui/routing.ts';
import { type LegalPageName, legalPages } from './legal.ts';

const legalPage = (name: LegalPageName): RouteObject => ({
  path: name,
  lazy: publicPage(async () => {
    const [{ LegalPage }] = await Promise.all([import('./pages/LegalPage.tsx'), loadLegalTexts()]);
    return { LegalPage: () => <LegalPage key={name} name={name} /> };
  }, 'LegalPage'),
});

export const site: Feature = {
  public: legalPages.map(legalPage),
};
