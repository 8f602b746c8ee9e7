import express, { type Request, type Response, Router } from 'express';
import type { Provider } from 'oidc-provider';
import { email as emailRule } from '../../../schema/rules/fields.ts';
import { plain } from '../../../schema/rules/unseen.ts';
import { languageOf } from '../../core/translate.ts';
import { formBody, formValue } from '../../platform/pages/form.ts';
import { type PageLanguage, pageHeaders } from '../../platform/pages/page.ts';
import { type Entry, endedPage, signInPage } from './html.ts';
import type { LocalPerson, People } from './people.ts';

export const signInPath = '/sign-in';

/** Serves the sign-in page and handles its form. */
export function pageRoutes(provider: () => Promise<Provider>, people: People, returnUrl: string): Router {
  const router = Router();
  const show = (response: Response, status: number, html: string) =>
    void response
      .status(status)
      .set(pageHeaders({ formsLeadTo: new URL(returnUrl).origin }))
      .type('html')
      .send(html);

  router.get(`${signInPath}/:id`, async (request, response) => {
    const { params } = await (await provider()).interactionDetails(request, response);
    show(response, 200, signInPage(languageFor(params), people.recent()));
  });

  router.post(`${signInPath}/:id`, formBody, async (request, response) => {
    const { params } = await (await provider()).interactionDetails(request, response);
    if (formValue(request, 'action') === 'cancel') return finish(request, response, { error: 'access_denied' });
    const chosen = people.find(formValue(request, 'subject'));
    if (chosen) return signIn(request, response, chosen);
    const entry: Entry = {
      email: plain(formValue(request, 'email')),
      name: formValue(request, 'name').trim(),
      verified: formValue(request, 'verified') === 'yes',
    };
    const problem = entry.email ? (emailRule().isValidSync(entry.email) ? undefined : 'invalid') : 'required';
    if (problem) return show(response, 422, signInPage(languageFor(params), people.recent(), { ...entry, problem }));
    return signIn(request, response, people.enter(entry));
  });

  router.use(signInPath, ((_error, request, response, next) => {
    if (response.headersSent) return next();
    show(response, 400, endedPage(languageOf(request.headers).toLowerCase() as PageLanguage));
  }) as express.ErrorRequestHandler);

  const signIn = (request: Request, response: Response, { subject }: LocalPerson) =>
    finish(request, response, { login: { accountId: subject }, select_account: {} });
  const finish = async (request: Request, response: Response, result: Parameters<Provider['interactionFinished']>[2]) =>
    (await provider()).interactionFinished(request, response, result, { mergeWithLastSubmission: false });

  return router;
}

/** The language that the site asks for. */
export const languageFor = ({ ui_locales }: Record<string, unknown>): PageLanguage =>
  typeof ui_locales === 'string' && ui_locales.startsWith('ar') ? 'ar' : 'en';
