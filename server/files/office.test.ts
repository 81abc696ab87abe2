/** What LibreOffice is asked for, by a program that stands for it: it is not installed where this runs. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { asPdf } from './office';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'office-'));
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

/** A program that notes how it was called, what it may see and its profile, and makes what is told of the file. */
function program(name: string, makes: string): string {
  const place = path.join(folder, name);
  const text = `#!/bin/sh
for last; do :; done
env > "${place}.env"
cat profile/user/registrymodifications.xcu > "${place}.xcu"
echo "$@" >> "${place}.calls"
${makes}
`;
  fs.writeFileSync(place, text, { mode: 0o755 });
  return place;
}
const bring = (to: string) => fs.promises.writeFile(to, 'words');
const asked = (name: string, key: string) => ({
  ...{ program: name, dataDir: folder, key, name: '方案.ODT', taker: { who: '' } },
});

it('makes one PDF of a content, in a profile in which no macro runs and no address is asked for, without settings', async () => {
  const office = program('works', 'printf "%%PDF-1.7 of " > file.pdf; cat "$last" >> file.pdf');
  process.env.OFFICE_TEST_SECRET = 'secret';
  const made = await asPdf(asked(office, 'one'), bring);
  expect(fs.readFileSync(made, 'utf8')).toBe('%PDF-1.7 of words');
  expect(await asPdf(asked(office, 'one'), bring)).toBe(made);
  expect(fs.readFileSync(`${office}.calls`, 'utf8').trim().split('\n')).toHaveLength(1);
  expect(fs.readFileSync(`${office}.calls`, 'utf8')).toMatch(/--headless.*--convert-to pdf.*file\.odt/);
  expect(fs.readFileSync(`${office}.env`, 'utf8')).not.toContain('secret');
  const profile = fs.readFileSync(`${office}.xcu`, 'utf8');
  for (const name of ['DisableMacrosExecution', 'BlockUntrustedRefererLinks', 'DisableActiveContent']) {
    expect(profile).toMatch(new RegExp(`${name}" oor:op="fuse"><value>true`));
  }
  delete process.env.OFFICE_TEST_SECRET;
});

it.each([
  ['makes nothing', 'exit 1'],
  ['makes an empty file', ': > file.pdf'],
])('says so of a program that %s, and leaves nothing behind', async (_, makes) => {
  const office = program('fails', makes);
  await expect(asPdf(asked(office, `two ${makes}`), bring)).rejects.toThrow('文件可能已损坏或已加密');
  const left = fs
    .readdirSync(path.join(folder, 'converted'))
    .filter((name) => !fs.existsSync(path.join(folder, 'converted', name, 'file.pdf')));
  expect(left).toEqual([]);
});

it('says so where the program is not there', async () => {
  await expect(asPdf(asked('/nowhere/soffice', 'three'), bring)).rejects.toThrow('无法预览');
});
