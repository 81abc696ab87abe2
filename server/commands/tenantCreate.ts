/** `npm run tenant:create`: the first enterprise of a fresh database and its owner; further ones as well. */
import { newTenant } from './newTenant';
import { readOptions, runCommand, say } from './run';

const usage = `用法：npm run tenant:create -- --code acme --name 企业名称 --owner 用户名 --password 初始密码 [--owner-name 姓名]
新建一个企业和它的所有者。密码至少 12 位，不能是常见的密码。
--owner 已有账号时不要给 --password。内置数据库需先停止服务；PostgreSQL 可在服务运行时执行。`;

runCommand(usage, async (open) => {
  const {
    code,
    name,
    owner,
    password,
    'owner-name': ownerName,
  } = readOptions(['code', 'name', 'owner', 'password', 'owner-name']);
  const { database } = await open();
  await newTenant(database, { code, name, owner, password, ownerName });
  say(`已创建企业 ${code}「${name}」，所有者 ${owner} 现在可以登录`);
});
