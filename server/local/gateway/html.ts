import { formatAmount } from '../../../schema/rules/money.ts';
import { escapeHtml, page as framed, type PageLanguage } from '../../platform/pages/page.ts';
import { type CardForm, type CardProblems, testCards, testKnetCards } from './card.ts';
import type { StoredPayment } from './store.ts';
import { type TextKey, text } from './texts.ts';

/** An amount such as `12.500` in the form of the language and the digits of the shop: `KWD 12.500`, `12.500 د.ك.`. */
function shownAmount({ amount, currency, language }: Pick<StoredPayment, 'amount' | 'currency' | 'language'>): string {
  const format = new Intl.NumberFormat(language === 'ar' ? 'ar-KW-u-nu-latn' : 'en-u-nu-latn', { style: 'currency', currency });
  return format.format(formatAmount(amount, currency) as `${number}`);
}

const page = (language: PageLanguage, title: string, body: string) => framed({ language, title, body, badge: text(language, 'testMode') });

const summary = (payment: StoredPayment) => {
  const { language } = payment;
  return `<dl>
<dt>${text(language, 'to')}</dt><dd><bdi>${escapeHtml(payment.payee)}</bdi></dd>
<dt>${text(language, 'for')}</dt><dd><bdi>${escapeHtml(payment.description)}</bdi></dd>
<dt>${text(language, 'amount')}</dt><dd class="amount"><bdi>${escapeHtml(shownAmount(payment))}</bdi></dd>
</dl>`;
};

const hidden = (token: string) => `<input type="hidden" name="token" value="${escapeHtml(token)}">`;

interface Field {
  name: keyof CardForm;
  hint?: TextKey;
  autocomplete: string;
  maxLength: number;
}

function field(
  language: PageLanguage,
  { name, hint, autocomplete, maxLength }: Field,
  form: CardForm,
  problems: CardProblems,
  focused: boolean,
): string {
  const problem = problems[name];
  const below = problem ? text(language, `${name}.${problem}` as TextKey) : hint ? text(language, hint) : '';
  return `<div><label for="${name}">${text(language, name)}</label>
<input id="${name}" name="${name}"${name === 'pin' ? ' type="password"' : ''} dir="ltr" inputmode="numeric" autocomplete="${autocomplete}" maxlength="${maxLength}" required value="${escapeHtml(form[name])}"
 aria-describedby="${name}-below"${problem ? ' aria-invalid="true"' : ''}${focused ? ' autofocus' : ''}>
<p id="${name}-below" class="${problem ? 'problem' : 'hint'}">${below}</p></div>`;
}

/** The fields of the form: a card with its CVC, or a KNET card with its PIN. */
const asked = {
  CARD: { title: 'title', secret: { name: 'cvc', hint: 'cvcHint', autocomplete: 'cc-csc', maxLength: 4 }, cards: testCards },
  KNET: { title: 'knetTitle', secret: { name: 'pin', hint: 'pinHint', autocomplete: 'off', maxLength: 4 }, cards: testKnetCards },
} as const;

/** The box by which the payer lets the shop charge the card again. It is not ticked in advance. */
const saving = ({ language, payee }: StoredPayment, ticked: boolean) =>
  `<label class="check"><input type="checkbox" name="save" value="on"${ticked ? ' checked' : ''}> ${text(language, 'save', { payee: `<bdi>${escapeHtml(payee)}</bdi>` })}</label>`;

/** The page that asks for a card. Its CVC or PIN is never sent back. */
export function cardPage(payment: StoredPayment, token: string, form?: CardForm & { save: boolean }, problems: CardProblems = {}): string {
  const { language, method, saveCard } = payment;
  const { title, secret, cards: known } = asked[method];
  const kept = { number: form?.number ?? '', expiry: form?.expiry ?? '', cvc: '', pin: '' };
  const wrong = (['number', 'expiry', secret.name] as const).find((name) => problems[name]);
  const input = (one: Field) => field(language, one, kept, problems, one.name === (wrong ?? 'number'));
  const cards = known.map(
    ({ number, outcome }) =>
      `<tr><td><code dir="ltr">${number.replace(/(\d{4})(?=\d)/g, '$1 ')}</code></td><td>${text(language, outcome)}</td></tr>`,
  );
  return page(
    language,
    text(language, 'pay', { amount: shownAmount(payment) }),
    `<h1>${text(language, title)}</h1>
${summary(payment)}
<form method="post" novalidate>
${wrong ? `<p class="alert" role="alert">${text(language, 'errors')}</p>` : ''}
${hidden(token)}
${input({ name: 'number', autocomplete: 'cc-number', maxLength: 40 })}
<div class="row">
${input({ name: 'expiry', hint: 'expiryHint', autocomplete: 'cc-exp', maxLength: 10 })}
${input(secret)}
</div>
${saveCard ? saving(payment, form?.save ?? false) : ''}
<button name="action" value="pay">${text(language, 'pay', { amount: `<bdi>${escapeHtml(shownAmount(payment))}</bdi>` })}</button>
<button class="quiet" name="action" value="cancel">${text(language, 'cancel')}</button>
</form>
<h2>${text(language, 'testCards')}</h2>
<p class="small">${text(language, method === 'KNET' ? 'testKnetHint' : 'testCardsHint')}</p>
<table><tbody>${cards.join('')}</tbody></table>`,
  );
}

/** The page of the bank's challenge (3-D Secure). */
export function challengePage(payment: StoredPayment, token: string): string {
  const { language } = payment;
  return page(
    language,
    text(language, 'challengeTitle'),
    `<h1>${text(language, 'challengeTitle')}</h1>
<p>${text(language, 'challengeLead', { last4: `<bdi>${escapeHtml(payment.last4 ?? '')}</bdi>` })}</p>
${summary(payment)}
<form method="post">
${hidden(token)}
<button name="action" value="complete">${text(language, 'complete')}</button>
<button class="quiet" name="action" value="fail">${text(language, 'fail')}</button>
</form>`,
  );
}

/** The page of a finished payment, with a link back if there is one. */
export function endPage(
  language: PageLanguage,
  what: 'paid' | 'wait' | 'failed' | 'expired' | 'unknown' | 'refused',
  payment?: StoredPayment,
): string {
  return page(
    language,
    text(language, `${what}Title`),
    `<h1>${text(language, `${what}Title`)}</h1>
<p>${text(language, `${what}Lead`)}</p>
${payment ? `${summary(payment)}<a class="button" href="${escapeHtml(payment.returnUrl)}">${text(language, 'back')}</a>` : ''}`,
  );
}
