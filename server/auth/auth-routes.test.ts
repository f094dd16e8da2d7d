import fastify from 'fastify';
import { expect, test } from 'vitest';
import { authRoutes } from './auth-routes.ts';

async function askAs(cookies: Readonly<Record<string, string>>) {
  const app = fastify();
  await app.register(authRoutes);
  const answer = await app.inject({ method: 'GET', url: '/api/auth/user', cookies });
  await app.close();
  return answer;
}

test('nobody is signed in', async () => {
  const answer = await askAs({});
  expect(answer.statusCode).toBe(401);
  expect(answer.json()).toEqual({ message: 'Nobody is signed in.' });
  expect(answer.cookies).toEqual([]);
});

test('a browser that thinks that somebody is signed in is told to forget it', async () => {
  const answer = await askAs({ 'cityblock-signed-in': '1', theme: 'dark' });
  expect(answer.statusCode).toBe(401);
  expect(answer.cookies).toMatchObject([{ name: 'cityblock-signed-in', value: '', path: '/' }]);
  expect(answer.cookies[0]?.expires?.getTime()).toBe(0);
});
