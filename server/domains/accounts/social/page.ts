import { readFileSync } from 'node:fs';
import type { Response } from 'express';
import { translate } from '../../../core/translate.ts';
import type { Role } from '../../../graphql/generated.ts';
import { escapeHtml, type PageLanguage, page, pageHeaders, textsOf } from '../../../platform/pages/page.ts';

const outcomeStatuses = {
  'social.cancelled': 200,
  'social.failed': 400,
  'social.expired': 400,
  'social.unavailable': 503,
  'api.throttled': 429,
};

/** Seconds after which a sign-in may be tried again, by the status. */
const retrySeconds: Readonly<Record<number, string>> = { 429: '60', 503: '30' };

/** The outcome of a sign-in: a code for `socialLogin`, or a text of `schema/messages` that says why there is none. */
export type SignInOutcome = { code: string } | { error: keyof typeof outcomeStatuses };

/** The page that waits for the outcome. All but the language is null if the sign-in's cookie is lost. */
export interface WaitingSignIn {
  language: PageLanguage;
  role: Role | null;
  popup: string | null;
  next: string | null;
}

const pageText = textsOf({
  en: {
    done: 'You are signed in with Google',
    failed: 'You are not signed in',
    close: 'This window closes by itself. If it stays, close it and go back to the page you came from.',
    onward: 'Go on',
  },
  ar: {
    done: 'سجّلت الدخول باستخدام Google',
    failed: 'لم يتم تسجيل الدخول',
    close: 'تُغلق هذه النافذة تلقائيًا. إن بقيت مفتوحة فأغلقها وعُد إلى الصفحة التي جئت منها.',
    onward: 'متابعة',
  },
});

const handOverScript = readFileSync(new URL('./hand-over.js', import.meta.url), 'utf8');

/** Hands the outcome to the page that waits. People read the text of this page only if that page is gone. */
export function sendOutcome(response: Response, { language, role, popup, next }: WaitingSignIn, outcome: SignInOutcome): void {
  const heading = pageText(language, 'code' in outcome ? 'done' : 'failed');
  const reasonHtml = 'error' in outcome ? `<p>${escapeHtml(translate(language === 'ar' ? 'AR' : 'EN', outcome.error))}</p>` : '';
  const status = 'error' in outcome ? outcomeStatuses[outcome.error] : 200;
  const onwardHtml = popup
    ? `<p class="small">${pageText(language, 'close')}</p>`
    : `<a class="button" href="${escapeHtml(next ?? `/${language}`)}">${pageText(language, 'onward')}</a>`;
  response
    .status(status)
    .set(status in retrySeconds ? { 'retry-after': retrySeconds[status] } : {})
    // With another policy, the page that opened the popup loses its reference, and takes the popup for closed.
    .set({ ...pageHeaders({ script: handOverScript }), 'cross-origin-opener-policy': 'unsafe-none' })
    .type('html')
    .send(
      page({
        language,
        title: heading,
        body: `<h1>${heading}</h1>\n${reasonHtml}\n${onwardHtml}`,
        script: handOverScript,
        data: { outcome: { role, popup, next, ...outcome } },
      }),
    );
}
