import { escapeHtml, type PageLanguage, page } from '../../platform/pages/page.ts';
import type { LocalPerson } from './people.ts';
import { text } from './texts.ts';

/** The submitted form, shown again if a field is wrong. */
export interface Entry {
  email: string;
  name: string;
  verified: boolean;
  problem?: 'required' | 'invalid';
}

const empty: Entry = { email: '', name: '', verified: true };

const choice = ({ subject, name, email }: LocalPerson) =>
  `<button class="quiet" name="subject" value="${escapeHtml(subject)}">${name ? `<bdi>${escapeHtml(name)}</bdi><br>` : ''}<bdi class="small">${escapeHtml(email)}</bdi></button>`;

/** The sign-in page: choose one of the last few people, or enter another. */
export function signInPage(
  language: PageLanguage,
  recent: readonly LocalPerson[],
  { email, name, verified, problem }: Entry = empty,
): string {
  const t = (key: Parameters<typeof text>[1]) => text(language, key);
  return page({
    language,
    title: t('title'),
    badge: t('testMode'),
    body: `<h1>${t('title')}</h1>
<p class="small">${t('lead')}</p>
${recent.length ? `<form method="post"><h2>${t('recent')}</h2>${recent.map(choice).join('')}</form><h2>${t('other')}</h2>` : ''}
<form method="post" novalidate>
<label for="email">${t('email')}</label>
<input id="email" name="email" type="email" dir="ltr" autocomplete="email" maxlength="254" required autofocus value="${escapeHtml(email)}"
 aria-describedby="email-below"${problem ? ' aria-invalid="true"' : ''}>
<p id="email-below" class="problem">${problem ? t(`email.${problem}`) : ''}</p>
<label for="name">${t('name')}</label>
<input id="name" name="name" dir="auto" autocomplete="name" maxlength="200" value="${escapeHtml(name)}">
<label class="check"><input type="checkbox" name="verified" value="yes"${verified ? ' checked' : ''}> ${t('verified')}</label>
<button name="action" value="continue">${t('continue')}</button>
<button class="quiet" name="action" value="cancel">${t('cancel')}</button>
</form>`,
  });
}

/** The page shown when the sign-in has ended or expired. */
export const endedPage = (language: PageLanguage): string =>
  page({
    language,
    title: text(language, 'endedTitle'),
    badge: text(language, 'testMode'),
    body: `<h1>${text(language, 'endedTitle')}</h1>
<p>${text(language, 'endedLead')}</p>`,
  });
