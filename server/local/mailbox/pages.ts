import type { Router } from 'express';
import type { Pool } from 'pg';
import type { MailedFile } from '../../platform/mail/mail.ts';

interface KeptMail {
  id: string;
  to: string;
  /** The recipient of answers; null if it is the site itself, as in most mails. */
  replyTo: string | null;
  subject: string;
  html: string;
  text: string;
  /** Its calendar file; null in most mails. */
  calendar: string | null;
  /** Its other files. */
  attachments: readonly MailedFile[];
  /** The address that ends mails of its kind; null in most mails. */
  stop: string | null;
  createdAt: Date;
}

/** The most mails on the page. */
const limit = 100;

/**
 * The development mailbox: a page at /dev/mail and JSON at /dev/mail.json, newest first, with `?to=` for one recipient. Each mail
 * is shown in a sandboxed frame without scripts or an origin. It must not be mounted in production.
 */
export function mailboxPages(router: Router, pool: Pool): void {
  router.get('/dev/mail.json', async (request, response) => {
    const mails = await read(pool, request.query.to);
    response.setHeader('cache-control', 'no-store');
    response.json(
      mails.map(({ to, replyTo, subject, html, text, calendar, attachments, stop }) => ({
        to,
        replyTo,
        subject,
        html,
        text,
        calendar,
        attachments,
        stop,
        links: linksOf(html),
      })),
    );
  });

  router.get('/dev/mail', async (request, response) => {
    response.setHeader(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    );
    response.setHeader('cache-control', 'no-store');
    response.type('html').send(page(await read(pool, request.query.to), textOf(request.query.to)));
  });

  router.get('/dev/mail/:id', async (request, response, next) => {
    const { rows } = await pool.query<{ html: string }>('select html from dev_mails where id::text = $1', [request.params.id]);
    const mail = rows[0];
    if (!mail) return next();
    response.setHeader(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox allow-popups allow-popups-to-escape-sandbox; frame-ancestors 'self'",
    );
    response.setHeader('cache-control', 'no-store');
    response.type('html').send(mail.html);
  });

  calendarRoute(router, pool);
}

/** A mail's calendar file, to be opened in a calendar program. */
function calendarRoute(router: Router, pool: Pool): void {
  router.get('/dev/mail/:id/session.ics', async (request, response, next) => {
    const { rows } = await pool.query<{ calendar: string | null }>('select calendar from dev_mails where id::text = $1', [
      request.params.id,
    ]);
    const calendar = rows[0]?.calendar;
    if (!calendar) return next();
    response.type('text/calendar').attachment('session.ics').send(calendar);
  });
}

const textOf = (value: unknown) => (typeof value === 'string' ? value.trim().toLowerCase() : '');

async function read(pool: Pool, to: unknown): Promise<KeptMail[]> {
  const { rows } = await pool.query<KeptMail>(
    `select id, recipient as to, reply_to as "replyTo", subject, html, text, calendar, coalesce(attachments, '[]') as attachments, stop, created_at as "createdAt" from dev_mails
     where $1 = '' or recipient = $1 order by created_at desc, id desc limit ${limit}`,
    [textOf(to)],
  );
  return rows;
}

const linksOf = (html: string) => [...new Set([...html.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&')))];

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

const page = (mails: readonly KeptMail[], to: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Dev mailbox</title>
<style>
  body { margin: 0 auto; max-width: 760px; padding: 32px 16px; font: 16px/1.5 system-ui, sans-serif; color: #14213d; background: #faf7f2; }
  header { display: flex; flex-wrap: wrap; gap: 16px; align-items: center; justify-content: space-between; margin-block-end: 24px; }
  h1 { font-size: 22px; margin: 0; }
  input, button { font: inherit; padding: 6px 12px; border: 1px solid #c9c1b3; border-radius: 8px; background: #fff; color: inherit; }
  button { background: #0f766e; border-color: #0f766e; color: #fff; }
  details { background: #fff; border: 1px solid #e5ded2; border-radius: 12px; margin-block-end: 12px; overflow: hidden; }
  summary { cursor: pointer; padding: 12px 16px; display: grid; gap: 2px 16px; grid-template-columns: 1fr auto; }
  summary strong { grid-column: 1 / -1; }
  summary span { color: #5c6478; font-size: 14px; }
  iframe { border: 0; border-block-start: 1px solid #e5ded2; width: 100%; height: 480px; display: block; }
</style>
</head>
<body>
<header>
  <h1>Dev mailbox</h1>
  <form action="/dev/mail"><input type="search" name="to" aria-label="Recipient" placeholder="Recipient" value="${escaped(to)}"> <button>Show</button></form>
</header>
<main>
${mails.map(entry).join('\n') || `<p>No mail${to ? ` to ${escaped(to)}` : ''} yet.</p>`}
</main>
</body>
</html>`;

const entry = (
  { id, to, replyTo, subject, calendar, attachments, stop, createdAt }: KeptMail,
  index: number,
) => `<details${index === 0 ? ' open' : ''}>
<summary><strong dir="auto">${escaped(subject)}</strong><span>${escaped(to)}${replyTo ? `, reply to ${escaped(replyTo)}` : ''}</span><span><time datetime="${createdAt.toISOString()}">${createdAt.toISOString().slice(0, 19).replace('T', ' ')} UTC</time></span></summary>
${calendar ? `<p style="margin:0;padding:0 16px 12px"><a href="/dev/mail/${id}/session.ics">session.ics</a></p>` : ''}
${attachments.map(fileLink).join('')}
${stop ? `<p style="margin:0;padding:0 16px 12px"><a href="${escaped(stop)}">List-Unsubscribe</a></p>` : ''}
<iframe src="/dev/mail/${id}" title="${escaped(subject)}" loading="lazy" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>
</details>`;

const fileLink = ({ filename, type, base64 }: MailedFile) =>
  `<p style="margin:0;padding:0 16px 12px"><a download="${escaped(filename)}" href="data:${escaped(type)};base64,${escaped(base64)}">${escaped(filename)}</a></p>`;
