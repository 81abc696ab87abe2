/** `npm run sdk [-- --to folder]`: writes the client of the API for other programs, into `.sdk` unless said otherwise. */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { version } from '../../package.json';
import { makeSdk } from './make';

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { to: { type: 'string', default: '.sdk' } }, strict: true });
  const folder = path.resolve(values.to);
  const { modules, calls } = await makeSdk(folder, version);
  process.stdout.write(`已生成 ${folder}：${modules} 个模块，${calls} 个接口\n`);
}

main().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
});
