import express, { type Router } from 'express';
import type { Pool } from 'pg';
import { refuseDeep } from '../../core/json.ts';
import { formBody, formValue } from '../../platform/pages/form.ts';
import { escapeHtml, page, pageHeaders } from '../../platform/pages/page.ts';
import { fromOwnPages } from '../own-site.ts';
import { type ScriptedOutcome, scriptedOutcomes } from './card.ts';
import { readScript, writeScript } from './script.ts';
import { text } from './texts.ts';

/** The most outcomes that wait at once. */
const most = 20;

const isOutcome = (value: unknown): value is ScriptedOutcome => scriptedOutcomes.some((known) => known === value);

/**
 * The script of the sandbox gateway, a page at `/dev/gateway`: the outcomes of the next charges in turn, with any card. `GET
 * /dev/gateway.json` answers it as `{"next":["decline"]}`, and `PUT` of the same replaces it. A charge takes the first outcome; without
 * one, its card decides.
 */
export function scriptPages(router: Router, pool: Pool): void {
  const tell = async (response: express.Response) =>
    void response.set('cache-control', 'no-store').json({ next: await readScript(pool), outcomes: scriptedOutcomes });
  router.get('/dev/gateway.json', (_request, response) => tell(response));
  router.put('/dev/gateway.json', fromOwnPages, express.json({ limit: '4kb', verify: refuseDeep }), async (request, response) => {
    const next: unknown = (request.body as { next?: unknown } | undefined)?.next;
    if (!Array.isArray(next) || next.length > most || !next.every(isOutcome)) {
      const message = `next is a list of at most ${most} of: ${scriptedOutcomes.join(', ')}`;
      return void response.status(400).json({ code: 'INVALID', field: 'next', message });
    }
    await writeScript(pool, next);
    await tell(response);
  });

  const show = async (response: express.Response, status = 200, problem = '') => {
    const body = scriptBody(await readScript(pool), problem);
    response
      .status(status)
      .set(pageHeaders())
      .type('html')
      .send(page({ language: 'en', title: 'Next charges', badge: 'Development', body }));
  };
  router.get('/dev/gateway', (_request, response) => show(response));
  router.post('/dev/gateway', fromOwnPages, formBody, async (request, response) => {
    const added = formValue(request, 'add', 40);
    const known = await readScript(pool);
    if (formValue(request, 'clear')) await writeScript(pool, []);
    else if (!isOutcome(added)) return show(response, 400, 'There is no such outcome.');
    else if (known.length >= most) return show(response, 400, `At most ${most} can wait.`);
    else await writeScript(pool, [...known, added]);
    response.redirect(303, '/dev/gateway');
  });
}

const scriptBody = (next: readonly ScriptedOutcome[], problem: string) => `<h1>Next charges</h1>
<p>The next charges at the sandbox gateway do this, one after the other, whatever card pays. After that, the card decides again. Renewals are charges too: move the <a href="/dev/clock">clock</a> to one.</p>
${problem ? `<p class="alert" role="alert">${escapeHtml(problem)}</p>` : ''}
${next.length ? `<ol>${next.map((outcome) => `<li>${text('en', outcome)}</li>`).join('')}</ol>` : '<p><strong>Nothing is scripted.</strong></p>'}
<form method="post">
${next.length ? '<button name="clear" value="yes">Clear the list</button>' : ''}
<h2>Add to the list</h2>
${scriptedOutcomes.map((outcome) => `<button class="quiet" name="add" value="${outcome}">${text('en', outcome)}</button>`).join('\n')}
</form>`;
