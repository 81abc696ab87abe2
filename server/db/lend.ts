/**
 * Lends copies of the embedded database, whose folder belongs to the process that serves it: an operator's command on the
 * same machine asks by a socket in `DATA_DIR`, reads the copy in its own process, and lets go of the socket when it is done.
 */
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import type { Database } from './client';

/** What a copy stands for on the line: a path, or why there is none. */
type Reply = { folder: string } | { error: string };

/** Where the process that serves a data folder listens; Windows has names instead of files. */
function addressOf(dataDir: string): string {
  const whole = path.resolve(dataDir);
  if (process.platform !== 'win32') return path.join(whole, 'copies.sock');
  return `\\\\.\\pipe\\collab-${createHash('sha256').update(whole).digest('hex').slice(0, 32)}`;
}

/**
 * Begins to lend, for as long as the database is open; it has to stand in a folder.
 * @throws where nothing can listen there (a path of more than some hundred bytes): then a command asks to stop the server
 */
export async function lendCopies(database: Database, dataDir: string): Promise<void> {
  const address = addressOf(dataDir);
  // Of a process that was killed: whoever is here holds the folder.
  if (process.platform !== 'win32') fs.rmSync(address, { force: true });
  const server = net.createServer((line) => {
    line.on('error', () => line.destroy());
    const copied = database.copy?.() ?? Promise.reject(new Error('The database stands in no folder'));
    const reply = (answer: Reply) => line.write(`${JSON.stringify(answer)}\n`);
    copied.then(
      ({ folder, remove }) => {
        if (line.destroyed) return void remove();
        line.on('close', () => void remove());
        reply({ folder });
      },
      (error: Error) => {
        reply({ error: error.message });
        line.end();
      },
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(address, resolve);
  });
  server.unref();
  // Who may read the folder may ask, and nobody else.
  if (process.platform !== 'win32') fs.chmodSync(address, 0o600);
  database.onClose(async () => void server.close());
}

/**
 * Asks the process that serves a data folder for a copy of its database.
 * @returns the folder of the copy, which goes when it is given back, or when this process ends
 * @throws where nobody listens, or the copy could not be made
 */
export function borrowCopy(dataDir: string): Promise<{ folder: string; giveBack(): void }> {
  return new Promise((resolve, reject) => {
    const line = net.createConnection(addressOf(dataDir));
    let text = '';
    line.setEncoding('utf8');
    line.on('error', reject);
    line.on('close', () => reject(new Error('服务没有给出数据库的复制件，请查看它的日志')));
    line.on('data', (part: string) => {
      text += part;
      if (!text.endsWith('\n')) return;
      const answer = JSON.parse(text) as Reply;
      // Nothing more comes: the line is no reason for this process to go on.
      line.unref();
      if ('error' in answer) return reject(new Error(answer.error));
      resolve({ folder: answer.folder, giveBack: () => line.destroy() });
    });
  });
}
