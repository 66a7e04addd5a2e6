import { randomBytes } from 'node:crypto';
import { deflateSync, gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { Redactor } from '../../../environment/redaction/redaction.ts';
import { packedIn } from '../../../environment/redaction/secret-forms.ts';

it('what is packed is left out of every text, and stays other than other data', () => {
  const redactor = new Redactor({ key: 'q7Rz-4mW9x-Lk2vB8' });
  const [one, other] = ['a', 'b'].map((text) =>
    gzipSync(text.repeat(200) + randomBytes(40).toString('hex')).toString('base64'),
  );
  for (const level of [0, 3, 6, 9]) {
    const data = deflateSync(randomBytes(40), { level }).toString('base64');
    expect(redactor.body(JSON.stringify({ session: `.${data}` }))).toMatch(
      /^\{"session":"\.\[packed data [0-9a-f]{16}\]"\}$/,
    );
    expect(redactor.text(`x${data}`), 'in other data it is none').toBe(`x${data}`);
  }
  const masked = [one, other].map((data) => redactor.body(JSON.stringify({ data, [String(data)]: 1 })));
  for (const text of [...masked, redactor.text(`see ${one}`), redactor.header('x-data', String(one))]) {
    expect(text).toMatch(/\[packed data [0-9a-f]{16}\]/);
    expect(text).not.toContain('H4sI');
  }
  expect(masked[0]).not.toBe(masked[1]);
});

it('what is packed is found whole, however long it is', () => {
  const data = `H4sI${'Ab3+'.repeat(6_000_000)}==`;
  expect(packedIn(`<p>${data}</p>`)).toEqual([data]);
});
