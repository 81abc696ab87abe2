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

/**
 * Claims a data folder for this process: two processes writing one embedded database would destroy it.
 * The claim of a process that was killed is taken over. Returns the release. Throws when another process lives in it.
 */
export function lockDataDir(dataDir: string): () => void {
  const file = path.join(dataDir, 'server.pid');
  const holder = fs.existsSync(file) ? Number(fs.readFileSync(file, 'utf8')) : 0;
  if (holder && holder !== process.pid && isAlive(holder)) {
    throw new Error(
      `数据目录 ${dataDir} 正在被进程 ${holder} 使用。请先停止该进程，或用 DATA_DIR 指定另一个目录；要运行多个进程请配置 DATABASE_URL。`,
    );
  }
  fs.writeFileSync(file, String(process.pid));
  const release = () => {
    if (fs.existsSync(file) && Number(fs.readFileSync(file, 'utf8')) === process.pid) fs.rmSync(file);
  };
  process.once('exit', release);
  return release;
}
