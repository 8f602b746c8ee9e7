import type { Router } from 'express';
import type { Pool } from 'pg';
import { escapeHtml, page, pageHeaders } from '../../platform/pages/page.ts';
import { demoPassword, demoPeople } from '../demo/people.ts';

/**
 * The page at /dev: the addresses for developers, and sign-ins for the Sandbox. It signs in from the browser like any client, and hands the
 * token to /graphql in the tab's storage, so that no address contains it. It must not be mounted in production.
 */
export function developerPage(router: Router, pool: Pool): void {
  const { 'content-security-policy': policy, ...headers } = pageHeaders({ script });
  router.get('/dev', async (_request, response) => {
    const { rows } = await pool.query<{ email: string; role: string }>('select email, role from users where email = any($1)', [
      demoPeople.map(({ email }) => email),
    ]);
    const present = demoPeople.filter((person) => rows.some(({ email, role }) => email === person.email && role === person.role));
    response.set({ ...headers, 'content-security-policy': `${policy}; connect-src 'self'` });
    response.type('html').send(
      page({
        language: 'en',
        title: 'For developers',
        badge: 'Development only',
        body: bodyOf(present),
        script,
        data: { password: demoPassword },
      }),
    );
  });
}

const buttonOf = ({ email, role, who }: (typeof demoPeople)[number]) =>
  `<button class="quiet" type="button" data-email="${escapeHtml(email)}" data-role="${role}">${who}<br><span class="small">${escapeHtml(email)}</span></button>`;

const bodyOf = (present: typeof demoPeople) => `<h1>For developers</h1>
<p class="small"><a href="/graphql">GraphQL</a> · <a href="/openapi.json">REST</a> · <a href="/dev/mail">Mailbox</a> · <a href="/dev/clock">Clock</a> · <a href="/dev/gateway">Gateway</a> · <a href="/en/dev/kit">Interface kit</a></p>
<h2>Open the Sandbox signed in</h2>
<p class="small">The token goes into the headers of /graphql in this tab.</p>
<p class="alert" role="alert" id="problem"></p>
${present.map(buttonOf).join('\n')}
<form>
<label for="email">Another email</label>
<input id="email" type="email" autocomplete="username" required>
<label for="password">Password</label>
<input id="password" type="password" autocomplete="current-password" required>
<label for="role">Role</label>
<select id="role"><option value="CREATOR">Creator or admin</option><option value="CUSTOMER">Customer</option></select>
<button>Sign in and open the Sandbox</button>
</form>`;

/** `diwan.sandbox.token` is where the page at /graphql looks for a token (client/sandbox/token.ts). */
const script = `
const problem = document.getElementById('problem');
const query = 'mutation ($input: LoginInput!) { login(input: $input) { token userErrors { message } } }';
async function enter(input) {
  problem.textContent = '';
  try {
    const answer = await fetch('/graphql', { method: 'POST', headers: { 'content-type': 'application/json', 'x-language-code': '0' }, body: JSON.stringify({ query, variables: { input } }) });
    const { data, errors } = await answer.json();
    const told = errors ? errors[0].message : (data.login.userErrors[0] || {}).message;
    if (told || !data.login.token) { problem.textContent = told || 'No token came'; return; }
    sessionStorage.setItem('diwan.sandbox.token', data.login.token);
    location.assign('/graphql');
  } catch (error) {
    problem.textContent = 'The server does not answer';
  }
}
for (const button of document.querySelectorAll('button[data-email]'))
  button.addEventListener('click', () => enter({ email: button.dataset.email, password: JSON.parse(document.body.dataset.password), role: button.dataset.role }));
document.querySelector('form').addEventListener('submit', (event) => {
  event.preventDefault();
  const valueOf = (id) => document.getElementById(id).value;
  enter({ email: valueOf('email'), password: valueOf('password'), role: valueOf('role') });
});
`;
