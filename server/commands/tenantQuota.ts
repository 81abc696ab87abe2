/** `npm run tenant:quota -- --code acme --members 50 --storage 10GB --calls 100000`: what an enterprise may use. */
import { quotaKinds, quotaLabels, quotaText } from '../../contract/enterprise/quota';
import { setQuotas } from './quota';
import { readOptions, runCommand, say } from './run';

const usage = `用法：npm run tenant:quota -- --code acme [--members 50] [--storage 10GB] [--calls 100000]
限制一个企业的成员数、存储空间和每天的接口调用次数；none 取消一项限制，没有给出的项不变。
只给 --code 时显示现在的限制和用量。内置数据库需先停止服务；PostgreSQL 可在服务运行时执行，调用次数的限制 15 秒内生效。`;

runCommand(usage, async (open) => {
  const { code, ...typed } = readOptions(['code', ...quotaKinds]);
  const { database } = await open();
  const { quotas, used } = await setQuotas(database, code, typed);
  for (const kind of quotaKinds) {
    say(`${code}：${quotaLabels[kind]} ${quotaText(kind, quotas[kind])}，已用 ${quotaText(kind, used[kind])}`);
  }
});
