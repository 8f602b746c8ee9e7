import type { RequestHandler } from 'express';
import { translate } from '../core/translate.ts';
import { escapeHtml, page, pageHeaders } from '../platform/pages/page.ts';
import { withLanguage } from './pages/pages.ts';

/**
 * Answers a form that a browser without scripts has posted to a page: the answer says that scripts are needed, and leads back. Without
 * scripts the forms have no named fields, so the body is empty. It is neither read nor kept.
 */
export const unscriptedForm: RequestHandler = (request, response, next) => {
  const { path, language, status } = withLanguage(request);
  if (status || !request.accepts('html') || !request.is('urlencoded')) return next();
  const title = translate(language, 'scripts.title');
  const query = request.originalUrl.slice(request.path.length);
  response
    .status(422)
    .set(pageHeaders())
    .type('html')
    .send(
      page({
        language: language === 'AR' ? 'ar' : 'en',
        title,
        body: `<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(translate(language, 'scripts.text'))}</p>
<a class="button" href="${escapeHtml(path + query)}">${escapeHtml(translate(language, 'scripts.again'))}</a>`,
      }),
    );
};
