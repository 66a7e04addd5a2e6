import { describe, expect, it } from 'vitest';
import { Redactor } from '../../../environment/redaction/redaction.ts';
import { NOW, problemsIn, SIX } from './needed-settings.ts';

describe('a response header that may hold a secret', () => {
  const redactor = new Redactor({ key: 'a1b2c3d4e5f60718' });
  it.each([
    ['set-cookie', 'route=a1; Path=/, session=S3CRET; Path=/; HttpOnly'],
    ['set-cookie', 'route=a1\nsession=S3CRET'],
    ['Set-Cookie', 'S3CRET'],
    ['set-cookie2', 'a="S3CRET"'],
    ['www-authenticate', 'Negotiate S3CRET'],
    ['proxy-authenticate', 'Digest nonce="S3CRET"'],
    ['authentication-info', 'next="S3CRET"'],
    ['x-auth-token', 'S3CRET'],
    ['x-functions-key', 'S3CRET'],
    ['x-session-id', 'S3CRET'],
    ['x-sid', 'S3CRET'],
    ['location', 'https://user:S3CRET@login.example.edu/S3CRET;jsessionid=S3CRET?code=S3CRET#S3CRET'],
    ['location', '/login/S3CRET'],
    ['refresh', '0; url=https://login.example.edu/?ticket=S3CRET'],
    ['link', '<https://a.example.edu/S3CRET>; rel="next"'],
    ['x-powered-by', 'https://h.example.edu/a?sig=S3CRET'],
  ])('%s is masked whole: %s', (name, value) => {
    const shown = redactor.header(name, value);
    expect(shown).not.toContain('S3CRET');
    expect(redactor.header(name, shown)).toBe(shown);
  });

  it.each([
    ['content-type', 'application/json; charset=utf-8'], ['access-control-allow-credentials', 'true'],
    ['access-control-expose-headers', 'x-auth-token'], ['keep-alive', 'timeout=5'], ['retry-after', '7'],
    ['etag', 'W/"12-abc"'], ['set-cookie', ''],
  ])('and another one stays: %s: %s', (name, value) => expect(redactor.header(name, value)).toBe(value)); // prettier-ignore

  it('shows which host it leads to, and a key of ours as such', () => {
    expect(redactor.header('location', 'https://login.example.edu:8443/a?b')).toBe(
      'https://login.example.edu:8443/[masked]',
    );
    expect(redactor.header('set-cookie', 'k=a1b2c3d4e5f60718')).toBe('[key]');
    expect(redactor.header('x-echo', 'a1b2c3d4e5f60718')).toBe('[key]');
  });
});

it.each([
  ['q7Rz4mW9xLk2vB8n', 'https://h.example/q7Rz4mW9xLk2vB8n/v1'],
  ['q7Rz4mW9xLk2vB8n', 'https://h.example/q7rz-4mw9-xlk2-vb8n/v1'],
])('a key inside a base address is refused, and not repeated: %s in %s', (key, address) => {
  const said = (lookup: string) =>
    JSON.stringify(problemsIn({}, { ...SIX, SUBSCRIPTION_KEY: key, LOOKUP_BASE_URL: lookup }, NOW));
  expect(said(SIX.LOOKUP_BASE_URL)).toBe('[]');
  expect(said(address)).toContain('contains the subscription key');
  expect(said(address)).not.toContain(key);
});
