import fs from 'node:fs';
import path from 'node:path';

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** When a process started, as Linux tells it: a restarted container gives its numbers to other processes. */
function startOf(pid: number): string {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}

const claimOf = (pid: number) => `${pid} ${startOf(pid)}`.trim();
const readClaim = (file: string) => (fs.existsSync(file) ? fs.readFileSync(file, 'utf8').trim() : '');

/** The number of the living process that a claim belongs to, 0 when there is none any more. */
function holderOf(claim: string): number {
  const [number = '', start] = claim.split(' ');
  const pid = Number(number);
  if (!pid || pid === process.pid || !isAlive(pid)) return 0;
  const now = startOf(pid);
  return start && now && start !== now ? 0 : pid;
}

/** The number of the process that works in a data folder; 0: none does. */
export const holderOfDataDir = (dataDir: string): number => holderOf(readClaim(path.join(dataDir, 'server.pid')));

/**
 * Claims a data folder for this process: two processes writing one embedded database would destroy it.
 * The claim of a process that was killed is taken over. Returns the release. Throws when another process lives in it.
 */
export function lockDataDir(dataDir: string): () => void {
  const file = path.join(dataDir, 'server.pid');
  const holder = holderOfDataDir(dataDir);
  if (holder) {
    throw new Error(
      `数据目录 ${dataDir} 正在被进程 ${holder} 使用。请先停止该进程，或用 DATA_DIR 指定另一个目录；要运行多个进程请配置 DATABASE_URL。`,
    );
  }
  const mine = claimOf(process.pid);
  fs.writeFileSync(file, mine);
  const release = () => {
    if (readClaim(file) === mine) fs.rmSync(file);
  };
  process.once('exit', release);
  return release;
}
