/** `npm run doctor`: whether all that the product stands on is well, and what to do where it is not. */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { examine } from '../doctor/doctor';
import { reportOf } from '../doctor/finding';
import { say } from './run';

const usage = `用法：npm run doctor -- [--json]
检查版本、设置、磁盘、数据库、时钟、密钥、文件存储（S3）、邮件和正在运行的服务，并说明怎样处理。不改变任何数据。
有需要处理的问题时退出码为 1，用法不对时为 2。--json 输出给程序读的结果。`;

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { json: { type: 'boolean', default: false } }, strict: true });
  const findings = await examine(path.resolve(__dirname, '..', '..'));
  say(values.json ? JSON.stringify({ findings }, null, 2) : reportOf(findings));
  process.exitCode = findings.some(({ state }) => state === 'fail') ? 1 : 0;
}

main().catch((error: Error) => {
  process.stderr.write(`${error.message}\n\n${usage}\n`);
  process.exitCode = 2;
});
