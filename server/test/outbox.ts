/** The mails that a test app has sent: kept as files where no server takes them. */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

export interface SentMail {
  subject: string;
  text: string;
  /** The token of its link. */
  token: string;
}

const header = (mail: string, name: string) =>
  new RegExp(`^${name}: ((?:.*\\r?\\n[ \\t])*.*)`, 'mi').exec(mail)?.[1]?.replace(/\r?\n[ \t]/g, ' ') ?? '';
const decoded = (words: string) =>
  words
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?b\?([^?]*)\?=/gi, (_, text: string) => Buffer.from(text, 'base64').toString('utf8'))
    .replace(/=\?utf-8\?q\?([^?]*)\?=/gi, (_, text: string) =>
      Buffer.from(
        text
          .replace(/_/g, ' ')
          .replace(/=([0-9A-F]{2})/gi, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
        'latin1',
      ).toString('utf8'),
    );

function parse(mail: string): SentMail {
  const body = mail.slice(mail.search(/\r?\n\r?\n/)).trim();
  const text = Buffer.from(body, 'base64').toString('utf8');
  return { subject: decoded(header(mail, 'Subject')), text, token: /[?&]token=([\w-]+)/.exec(text)?.[1] ?? '' };
}

/** Mails to one address, oldest first, as soon as there are so many. */
export async function mailsTo(dataDir: string, address: string, count = 1): Promise<SentMail[]> {
  const folder = path.join(dataDir, 'outbox');
  for (const deadline = Date.now() + 15_000; ; ) {
    const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(`-${address}.eml`)).sort();
    if (names.length >= count || Date.now() > deadline) {
      return Promise.all(names.map(async (name) => parse(await readFile(path.join(folder, name), 'utf8'))));
    }
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
}

/** The newest mail to an address. */
export async function lastMailTo(dataDir: string, address: string, count = 1): Promise<SentMail> {
  const mail = (await mailsTo(dataDir, address, count)).at(-1);
  if (!mail) throw new Error(`Nothing was mailed to ${address}`);
  return mail;
}
