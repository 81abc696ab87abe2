/**
 * Older and other Office files as PDF, by LibreOffice where the operator has installed it (`OFFICE_PROGRAM`). It runs in a
 * process of its own, one file at a time, with a profile of its own that is thrown away: no macros, no addresses of a file are
 * asked for, an end in time, memory and bytes. What it gives is kept for minutes, as pages are turned.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { LRUCache } from 'lru-cache';
import { badFile } from '../errors';
import { type Taker, Turns } from '../sandbox/turns';

export const OFFICE_BYTES_MAX = 50 * 1024 * 1024;
const PDF_BYTES_MAX = 200 * 1024 * 1024;
const WITHIN_MS = 90_000;
const CPU_SECONDS = 60;
/** Of its address space, which is more than it uses. */
const MEMORY_KB = 4 * 1024 * 1024;
const KEPT_MS = 15 * 60_000;
const KEPT = 20;
const LEFT_MS = 60 * 60_000;
/** By which the program tells what it reads; a name that people gave may end in anything. */
const ENDING = /\.[a-z0-9]{1,8}$/i;

const turns = new Turns(1, { all: 20, anEnterprise: 12, aPerson: 4 }, '正在转换的文件较多，请稍后重试');

/** By content: where its PDF lies. One that nobody looks at any more goes from the disk. */
const kept = new LRUCache<string, string>({
  max: KEPT,
  ttl: KEPT_MS,
  ttlAutopurge: true,
  dispose: (folder) => void rm(folder, { recursive: true, force: true }).catch(() => undefined),
});

/** What a process left that ended before; asked once, with the first file. */
let swept: Promise<void> | undefined;
async function sweep(within: string): Promise<void> {
  for (const name of await readdir(within).catch(() => [])) {
    const place = path.join(within, name);
    const found = await stat(place).catch(() => null);
    if (found && Date.now() - found.mtimeMs > LEFT_MS) await rm(place, { recursive: true, force: true });
  }
}

/** Nothing of a file runs, and nothing that it names is fetched. */
const SETTINGS = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry">
${(
  [
    ['Scripting', 'DisableMacrosExecution', 'true'],
    ['Scripting', 'MacroSecurityLevel', '3'],
    ['Scripting', 'BlockUntrustedRefererLinks', 'true'],
    ['Scripting', 'DisableActiveContent', 'true'],
  ] as const
)
  .map(
    ([of, name, value]) =>
      `<item oor:path="/org.openoffice.Office.Common/Security/${of}"><prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop></item>`,
  )
  .join('\n')}
</oor:items>
`;

interface Asked {
  program: string;
  dataDir: string;
  /** Of the content. */
  key: string;
  name: string;
  taker: Taker;
}

/**
 * The place of the PDF; it stays for minutes.
 * @param bring puts the file to the place that it is given
 * @throws 422 in words for what cannot be converted, or not within the limits
 */
export async function asPdf({ program, dataDir, key, name, taker }: Asked, bring: (to: string) => Promise<void>) {
  const known = kept.get(key);
  if (known) return path.join(known, 'file.pdf');
  const end = await turns.take(taker);
  try {
    const meanwhile = kept.get(key);
    if (meanwhile) return path.join(meanwhile, 'file.pdf');
    const within = path.join(dataDir, 'converted');
    await mkdir(within, { recursive: true });
    swept ??= sweep(within);
    await swept;
    const folder = await mkdtemp(path.join(within, 'one-'));
    try {
      const profile = path.join(folder, 'profile');
      await mkdir(path.join(profile, 'user'), { recursive: true });
      await writeFile(path.join(profile, 'user', 'registrymodifications.xcu'), SETTINGS);
      const source = path.join(folder, `file${ENDING.exec(name)?.[0].toLowerCase() ?? ''}`);
      await bring(source);
      await convert(program, folder, profile, source);
      await rm(source, { force: true });
      await rm(profile, { recursive: true, force: true });
      const made = path.join(folder, 'file.pdf');
      const size = (await stat(made).catch(() => null))?.size ?? 0;
      if (size === 0) throw badFile('无法预览：文件可能已损坏或已加密，请下载后查看');
      if (size > PDF_BYTES_MAX) throw badFile('无法预览：文件过大，请下载后查看');
      kept.set(key, folder);
      return made;
    } catch (error) {
      await rm(folder, { recursive: true, force: true });
      throw error;
    }
  } finally {
    end();
  }
}

async function convert(program: string, folder: string, profile: string, source: string): Promise<void> {
  const asked = [
    ...['--headless', '--norestore', '--nologo', '--nodefault', '--nofirststartwizard'],
    `-env:UserInstallation=${pathToFileURL(profile).href}`,
    ...['--convert-to', 'pdf', '--outdir', folder, source],
  ];
  const limits = `ulimit -t ${CPU_SECONDS}; ulimit -v ${MEMORY_KB}; ulimit -f ${(PDF_BYTES_MAX / 512) * 2}; exec "$0" "$@"`;
  const child = spawn('/bin/sh', ['-c', limits, program, ...asked], {
    cwd: folder,
    // Neither settings nor secrets; what it asks the network by goes nowhere.
    env: {
      HOME: folder,
      PATH: '/usr/bin:/bin',
      TMPDIR: folder,
      http_proxy: 'http://127.0.0.1:9',
      https_proxy: 'http://127.0.0.1:9',
    },
    stdio: 'ignore',
    // It begins processes of its own: they end together.
    detached: true,
  });
  if (child.pid !== undefined) {
    try {
      os.setPriority(child.pid, 10);
    } catch {
      // A matter of speed only.
    }
  }
  const isLate = await ended(child);
  if (isLate) throw badFile('无法预览：转换超过时限，文件可能过大或过于复杂，请下载后查看');
}

/** @returns whether it was ended for its time */
function ended(child: ChildProcess): Promise<boolean> {
  return new Promise((resolve) => {
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      try {
        if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
      } catch {
        // It has ended already.
      }
    }, WITHIN_MS);
    const done = () => {
      clearTimeout(timer);
      resolve(isLate);
    };
    child.once('exit', done);
    // The program is not there: no PDF is made, which is said.
    child.once('error', done);
  });
}
