import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { luhn, readCard, testCards } from '../../server/local/gateway/card.ts';
import { sandboxGateway } from '../../server/local/gateway/client.ts';
import { isSigned, sign, tolerance } from '../../server/local/gateway/signature.ts';

const secret = 'a-secret-of-the-sandbox-gateway-for-tests';
const now = new Date('2026-11-21T09:30:00Z');
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);

describe('a signature', () => {
  test('is valid for exactly the signed bytes, secret and time', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (body, other) => {
        const header = sign(secret, body, now);
        expect(isSigned(secret, Buffer.from(body), header, now)).toBe(true);
        if (other !== body) expect(isSigned(secret, Buffer.from(other), header, now)).toBe(Buffer.from(other).equals(Buffer.from(body)));
        expect(isSigned(`${secret}x`, Buffer.from(body), header, now)).toBe(false);
        expect(isSigned(secret, Buffer.from(body), header.replace(/t=\d+/, `t=${now.getTime() / 1000 + 1}`), now)).toBe(false);
      }),
    );
  });

  test('is valid for five minutes in both directions', () => {
    const header = sign(secret, 'body', now);
    const at = (seconds: number) => isSigned(secret, Buffer.from('body'), header, later(seconds));
    expect([at(tolerance), at(-tolerance), at(tolerance + 1), at(-tolerance - 1)]).toEqual([true, true, false, false]);
  });

  test('is required, once and complete', () => {
    const body = Buffer.from('body');
    const header = sign(secret, body, now);
    for (const wrong of [undefined, '', header.slice(0, -1), `${header},v1=00`, [header], header.toUpperCase(), 't=,v1=']) {
      expect(isSigned(secret, body, wrong, now)).toBe(false);
    }
  });

  test('is required to read an event', async () => {
    const gateway = sandboxGateway({ url: 'http://localhost', secret, now: () => now });
    const body = Buffer.from(JSON.stringify({ id: 'evt_1', type: 'payment.succeeded', payment: { paymentId: 'p', reference: 'sbx_1' } }));
    expect(await gateway.readEvent(body, { 'sandbox-signature': sign(secret, body, now) })).toEqual({
      id: 'evt_1',
      type: 'payment.succeeded',
      paymentId: 'p',
      reference: 'sbx_1',
    });
    expect(await gateway.readEvent(body, {})).toBeNull();
    for (const nonsense of ['', 'null', '[]', '{"id":1,"type":"x","payment":{}}', '{"id":"1"}']) {
      expect(await gateway.readEvent(Buffer.from(nonsense), { 'sandbox-signature': sign(secret, nonsense, now) })).toBeNull();
    }
  });
});

describe('a card', () => {
  const form = { number: '4242 4242 4242 4242', expiry: '11/26', cvc: '123', pin: '' };

  test('is valid until the end of its month', () => {
    expect(readCard(form, new Date('2026-11-30T23:59:59Z'))).toEqual({
      outcome: 'succeed',
      last4: '4242',
      expiresOn: '2026-11-01',
    });
    expect(readCard(form, new Date('2026-12-01T00:00:00Z'))).toEqual({ problems: { expiry: 'past' } });
  });

  test.each(['11/26', '11/2026', '1126', '11 / 26', '١١/٢٦', '۱۱/۲۶', '11-26'])('takes the expiry %s', (expiry) => {
    expect(readCard({ ...form, expiry }, now)).toMatchObject({ outcome: 'succeed' });
  });

  test.each(['00/26', '13/26', '11', '11/1926', '2026/11', 'aa/bb', '116'])('does not take the expiry %s', (expiry) => {
    expect(readCard({ ...form, expiry }, now)).toEqual({ problems: { expiry: 'expiry' } });
  });

  test('reports all problems at once', () => {
    expect(readCard({ number: '', expiry: '', cvc: '', pin: '' }, now)).toEqual({
      problems: { number: 'required', expiry: 'required', cvc: 'required' },
    });
    expect(readCard({ number: '4242', expiry: '11/20', cvc: '1', pin: '' }, now)).toEqual({
      problems: { number: 'number', expiry: 'past', cvc: 'cvc' },
    });
  });

  test('must be one of the test cards, which have valid check digits; a real card is never accepted', () => {
    for (const { number, outcome } of testCards) expect(readCard({ ...form, number }, now)).toMatchObject({ outcome });
    expect(readCard({ ...form, number: '5555555555554444' }, now)).toEqual({ problems: { number: 'testOnly' } });
  });

  test('of KNET has a PIN of four digits', () => {
    const knet = { number: '8888 8800 0000 0001', expiry: '٠٩/٣٠', cvc: '', pin: '١٢٣٤' };
    expect(readCard(knet, now, 'KNET')).toEqual({ outcome: 'succeed', last4: '0001', expiresOn: '2030-09-01' });
    expect(readCard({ ...knet, pin: '' }, now, 'KNET')).toEqual({ problems: { pin: 'required' } });
    for (const pin of ['123', '12345', '12a4']) expect(readCard({ ...knet, pin }, now, 'KNET')).toEqual({ problems: { pin: 'pin' } });
    expect(readCard({ ...form, pin: '1234' }, now, 'KNET')).toEqual({ problems: { number: 'testOnly' } });
    expect(readCard({ ...knet, cvc: '123' }, now)).toEqual({ problems: { number: 'number' } });
  });

  test('with one mistyped digit fails the check digit', () => {
    fc.assert(
      fc.property(fc.constantFrom(...testCards), fc.nat(15), fc.integer({ min: 1, max: 9 }), ({ number }, place, by) => {
        const typed = [...number];
        typed[place] = String((Number(typed[place]) + by) % 10);
        expect(luhn(number)).toBe(true);
        expect(luhn(typed.join(''))).toBe(false);
      }),
    );
  });
});
