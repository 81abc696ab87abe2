import { shownError, shownPayload } from './redact';

it('leaves out what is secret by name or by look', () => {
  const shown = shownPayload({
    jobId: '1',
    nested: [{ accessToken: 'abc', robotUrl: 'https://x/?access_token=abc' }],
    note: 'https://user:hunter2@smtp.example.com/?access_token=abc&x=1',
  });
  expect(shown).toContain('"jobId": "1"');
  expect(shown).toContain('x=1');
  expect(shown).not.toMatch(/abc|hunter2/);
});

it('tells an error with its place, without secrets; of jobs for all only what it was', () => {
  const output = { message: 'smtp://a:pw1@h refused', stack: 'Error: smtp://a:pw1@h refused\n    at send (mail.ts:1)' };
  expect(shownError(output, true)).toBe('Error: smtp://a:***@h refused\n    at send (mail.ts:1)');
  expect(shownError(output, false)).toBe('smtp://a:***@h refused');
  expect(shownError({ value: 'gone' }, true)).toBe('"gone"');
  expect(shownError(null, true)).toBeNull();
});
