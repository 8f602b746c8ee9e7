import jwt from 'jsonwebtoken';
import { describe, expect, test } from 'vitest';
import { readConfig } from '../../server/platform/config.ts';
import { type Caller, mailsTo, mailTo, rest } from '../support/client.ts';
import { newEmail, password, signIn, tokenIn, world } from '../support/world.ts';

const signup = (body: Record<string, unknown>, caller: Caller = {}) => rest('POST', '/auth/cc/signup', { body, ...caller });
const login = (body: Record<string, unknown>, caller: Caller = {}) => rest('POST', '/auth/cc/login', { body, ...caller });
const verify = (token: string, caller: Caller = {}) => rest('GET', `/cc/email/verify?token=${token}`, caller);

describe('sign-up', () => {
  test('reports all wrong fields at once, in the requested language', async () => {
    const wrong = { email: 'no email', password: 'short', phone_number: '12', role: 'creator' };
    expect(await signup(wrong)).toMatchObject({
      status: 400,
      body: {
        message: 'Please enter a valid email address',
        errors: {
          email: 'Please enter a valid email address',
          password: 'Password must contain at least 8 characters, including one uppercase letter, one lowercase letter, and one number',
          phone_number: 'Please enter a valid phone number with its country code',
        },
      },
    });
    const arabic = await signup(wrong, { language: 'ar' });
    expect(arabic.status).toBe(400);
    expect(Object.keys(arabic.body.errors)).toEqual(['email', 'password', 'phone_number']);
    for (const text of Object.values(arabic.body.errors)) expect(text).toMatch(/^[\u0600-\u06ff\s،.0-9]+$/);
  });

  test('words missing fields as the form does', async () => {
    expect(await signup({})).toMatchObject({
      status: 400,
      body: { errors: { email: 'Email is required', password: 'Password is required', phone_number: 'Phone Number is required' } },
    });
    expect((await rest('POST', '/auth/cc/signup')).body.errors).toHaveProperty('email', 'Email is required');
  });

  test('takes the role creator by default, customer if given, and no other', async () => {
    const email = newEmail();
    expect((await signup({ email, password, phone_number: '+96599887766' })).status).toBe(200);
    expect((await verify(tokenIn(await mailTo(email)))).body.data).toMatchObject({ role: 'creator', permission: 'owner' });
    const customer = newEmail();
    expect((await signup({ email: customer, password, role: 'customer' })).status).toBe(200);
    expect((await verify(tokenIn(await mailTo(customer)))).body.data).toMatchObject({
      role: 'customer',
      permission: null,
      full_name: null,
    });
    for (const role of ['owner', 7, ['creator'], { is: 'creator' }]) {
      expect(await signup({ email: newEmail(), password, role })).toMatchObject({
        status: 400,
        body: { errors: { role: 'This value is not valid' } },
      });
    }
  });

  test('answers the same if the email is taken', async () => {
    const { email } = await world.newCreator();
    const again = await signup({ email, password, phone_number: '+96599887766', role: 'creator' });
    const fresh = await signup({ email: newEmail(), password, phone_number: '+96599887766', role: 'creator' });
    expect([again.status, again.body.message]).toEqual([fresh.status, fresh.body.message]);
  });

  test('a new link replaces the one before', async () => {
    const email = newEmail();
    await signup({ email, password, phone_number: '+96599887766' });
    const old = tokenIn(await mailTo(email));
    const resent = await rest('POST', '/auth/cc/email/signup/resend', { body: { email } });
    expect(resent).toMatchObject({ status: 200, body: { data: { email } } });
    const [mail] = await mailsTo(email, { count: 2 });
    expect(await verify(old)).toMatchObject({
      status: 400,
      body: { errors: { token: 'This link has expired or was replaced by a newer one' } },
    });
    expect((await verify(tokenIn(mail as never))).status).toBe(200);
    expect((await rest('POST', '/auth/cc/email/signup/resend', { body: { email: newEmail() } })).status).toBe(200);
    expect(await rest('POST', '/auth/cc/email/signup/resend', { body: {} })).toMatchObject({
      status: 400,
      body: { errors: { email: 'Email is required' } },
    });
  });

  test.each([
    ['no token', ''],
    ['a blank token', '?token='],
    ['an unknown token', '?token=abc'],
    ['two', '?token=a&token=b'],
    ['a very long token', `?token=${'a'.repeat(5000)}`],
    ['NUL', '?token=%00'],
  ])('%s is refused as a verification token', async (_what, query) => {
    const { status, body } = await rest('GET', `/cc/email/verify${query}`);
    expect(status).toBe(400);
    expect(body).toEqual({ message: expect.any(String), errors: expect.any(Object) });
  });
});

describe('login', () => {
  const wrong = { status: 401, body: { message: 'Invalid email or password', errors: {} } };

  test('answers the same for a wrong password, an unknown email and another role', async () => {
    const { email } = await world.newCreator();
    const customer = await world.customer();
    expect(await login({ email, password: 'Wrong1234' })).toMatchObject(wrong);
    expect(await login({ email: newEmail(), password })).toMatchObject(wrong);
    expect(await login({ email: customer.email, password })).toMatchObject(wrong);
    expect(await login({ email: customer.email, password, role: 'customer' })).toMatchObject(wrong);
    expect((await login({ email, password: 'Wrong1234' }, { language: 'ar' })).body.message).toBe(
      'البريد الإلكتروني أو كلمة المرور غير صحيحة',
    );
  });

  test('says that the email is not verified, but only with the right password', async () => {
    const email = newEmail();
    await signup({ email, password, phone_number: '+96599887766' });
    expect(await login({ email, password })).toMatchObject({ status: 403, body: { message: expect.stringMatching(/verify your email/) } });
    expect(await login({ email, password: 'Wrong1234' })).toMatchObject(wrong);
  });

  test("answers an admin's permission", async () => {
    const admin = await world.admin(await world.creator(), 'VIEW');
    expect((await login({ email: admin.email, password })).body.data).toMatchObject({
      role: 'creator',
      permission: 'view',
      _id: admin.userId,
    });
  });

  test('refuses values that are not text', async () => {
    const { email } = await world.newCreator();
    expect(await login({ email, password: [password] })).toMatchObject({
      status: 400,
      body: { errors: { password: 'This value is not valid' } },
    });
    expect(await login({ email: { like: '%' }, password })).toMatchObject({
      status: 400,
      body: { errors: { email: 'This value is not valid' } },
    });
    expect(await login({ email: null, password: null })).toMatchObject({
      status: 400,
      body: { errors: { email: 'This field is required', password: 'This field is required' } },
    });
    expect((await login({ email: `${email}\u0000`, password })).status).toBe(400);
    expect((await login({ email, password: 'Diwan\ud8001234' })).status).toBe(400);
  });
});

describe('/cc/user/changePassword', () => {
  const change = (body: Record<string, unknown>, caller: Caller) => rest('POST', '/cc/user/changePassword', { body, ...caller });
  const newPassword = 'Another123';

  test('takes the old and the new password, and answers with the message of the specification', async () => {
    const { email, userId, token } = await world.creator();
    const other = await signIn(email, 'CREATOR');
    const { status, body } = await change({ oldPassword: password, newPassword }, { token });
    expect([status, body.message]).toEqual([200, 'Password updated successfully']);
    expect(body.data).toMatchObject({ token: expect.any(String), role: 'creator', _id: userId, email });
    expect((await rest('GET', '/cc/product/v2/getProductList', { token: body.data.token })).status).toBe(200);
    expect((await rest('GET', '/cc/product/v2/getProductList', { token: other })).status).toBe(401);
    expect((await login({ email, password })).status).toBe(401);
    expect((await login({ email, password: newPassword })).status).toBe(200);
  });

  test('reports failures by field, in the requested language', async () => {
    const { token } = await world.customer();
    expect(await change({ oldPassword: 'Wrong1234', newPassword }, { token })).toMatchObject({
      status: 400, // not 401, because the token is valid and the user need not sign in again
      body: { message: 'This is not your present password', errors: { oldPassword: 'This is not your present password' } },
    });
    expect((await change({}, { token })).body.errors).toEqual({
      oldPassword: 'Old password is required',
      newPassword: 'New password is required',
    });
    const arabic = await change({ oldPassword: password, newPassword: 'weak' }, { token, language: 'ar' });
    expect(arabic).toMatchObject({ status: 400, body: { errors: { newPassword: expect.stringMatching(/[\u0600-\u06ff]/) } } });
    expect((await change({ oldPassword: password, newPassword }, { token, language: 'ar' })).body.message).toBe(
      'تم تحديث كلمة المرور بنجاح',
    );
  });
});

describe('/auth/cc/token', () => {
  test('POST answers the signed-in user, with a new token if the old one is five minutes old', async () => {
    const { token, userId, email } = await world.creator();
    const young = await rest('POST', '/auth/cc/token', { token });
    expect(young).toMatchObject({ status: 200, body: { data: { token: null, _id: userId, email, role: 'creator', permission: 'owner' } } });
    const { iat = 0, exp = 0, ...claims } = jwt.decode(token) as jwt.JwtPayload;
    const old = jwt.sign({ ...claims, iat: iat - 301, exp: exp - 301 }, readConfig({ NODE_ENV: 'test' }).jwtSecret);
    const { data } = (await rest('POST', '/auth/cc/token', { token: old })).body;
    expect(jwt.decode(data.token)).toMatchObject({ jti: claims.jti, sub: userId });
    expect((jwt.decode(data.token) as jwt.JwtPayload).exp).toBeGreaterThanOrEqual(exp);
  });

  test('DELETE signs out, and a second call is refused', async () => {
    const { token } = await world.customer();
    expect(await rest('DELETE', '/auth/cc/token', { token })).toMatchObject({
      status: 200,
      body: { data: {}, message: 'You are signed out' },
    });
    for (const method of ['POST', 'DELETE'] as const) expect((await rest(method, '/auth/cc/token', { token })).status).toBe(401);
  });
});
