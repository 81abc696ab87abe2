import { readFileSync } from 'node:fs';
import { PASSPHRASE_LEAST } from '../../contract/enterprise/movingLimits';
import { ArchiveError } from './format';

/** The first line of a file: on a command line, others on the machine would see it. @throws ArchiveError */
export function readPassphrase(file: string): string {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    throw new ArchiveError(`无法读取口令文件 ${file}，请检查 --passphrase-file`);
  }
  const passphrase = text.split(/\r?\n/)[0]?.trim() ?? '';
  if (passphrase.length < PASSPHRASE_LEAST)
    throw new ArchiveError(`口令至少 ${PASSPHRASE_LEAST} 个字符，写在 ${file} 的第一行`);
  return passphrase;
}
