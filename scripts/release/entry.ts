/** What a release runs: the server, or the command that is named: `node server.cjs`, `node server.cjs backup --to file`. */
const commands: Readonly<Record<string, () => Promise<unknown>>> = {
  backup: () => import('../../server/commands/backup'),
  restore: () => import('../../server/commands/restore'),
  demo: () => import('../../server/commands/demo'),
  doctor: () => import('../../server/commands/doctor'),
  'log:verify': () => import('../../server/commands/logVerify'),
  'tenant:create': () => import('../../server/commands/tenantCreate'),
  'tenant:export': () => import('../../server/commands/tenantExport'),
  'tenant:import': () => import('../../server/commands/tenantImport'),
  'tenant:erase': () => import('../../server/commands/tenantErase'),
  'tenant:quota': () => import('../../server/commands/tenantQuota'),
};

async function main(): Promise<void> {
  const [name, ...others] = process.argv.slice(2);
  if (name === undefined) {
    const { failStart, serve } = await import('../../server/serve');
    return serve().catch(failStart);
  }
  const command = commands[name];
  if (!command) {
    process.stderr.write(`没有命令 ${name}。不带命令时启动服务；命令有：${Object.keys(commands).join('、')}\n`);
    process.exitCode = 2;
    return;
  }
  // A command reads its own options from there.
  process.argv = [...process.argv.slice(0, 2), ...others];
  await command();
}

void main();
