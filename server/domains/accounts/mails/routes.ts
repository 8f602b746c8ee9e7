import type { Request, Response, Router } from 'express';
import { inTransaction } from '../../../core/context.ts';
import { escapeHtml, page, pageHeaders } from '../../../platform/pages/page.ts';
import type { RouteSource } from '../../domain.ts';
import { isStopped, readStop, type StopGrant, setStopped, stopTexts } from './stops.ts';

/**
 * The page of a link that ends mails. Opening the page changes nothing, since programs open links to look at them. The page's button ends
 * the mails, and so does the button of a mail program, with the same request (RFC 8058). The page then offers to undo it in one click.
 */
export function mailRoutes(router: Router, { platform, contextOf }: RouteSource): void {
  router.get('/mails/stop/:grant', async (request, response, next) => {
    const stopGrant = readStop(platform, request.params.grant);
    if (!stopGrant) return next();
    showStopPage(response, stopGrant, await isStopped(await contextOf(request), stopGrant));
  });

  router.post('/mails/stop/:grant', async (request: Request<{ grant: string }>, response, next) => {
    const stopGrant = readStop(platform, request.params.grant);
    if (!stopGrant) return next();
    const stopped = !('undo' in request.query);
    await inTransaction(await contextOf(request), (inner) => setStopped(inner, stopGrant, stopped));
    showStopPage(response, stopGrant, stopped);
  });
}

function showStopPage(response: Response, { topic, language }: StopGrant, stopped: boolean): void {
  const pageTexts = stopTexts(language);
  const { title, question, stopped: stoppedText } = pageTexts[topic];
  const body = `<h1>${escapeHtml(title)}</h1>
<p role="status">${escapeHtml(stopped ? stoppedText : question)}</p>
<form method="post" action="?${stopped ? 'undo' : ''}"><button${stopped ? ' class="quiet"' : ''}>${escapeHtml(stopped ? pageTexts.undo : pageTexts.stop)}</button></form>`;
  response.set(pageHeaders());
  response.type('html').send(page({ language: language === 'AR' ? 'ar' : 'en', title, body, badge: pageTexts.site }));
}
