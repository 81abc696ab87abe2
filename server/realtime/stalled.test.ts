/**
 * A client that reads nothing. Apart from the other misbehaviour, with heartbeats that a busy machine keeps: those who
 * behave must not be cut for the noise that this one makes.
 */
import { projectTopic } from '../../contract/realtime';
import { type Client, useTestApp } from '../test/app';
import type { TestTenant, TestUser } from '../test/factories';
import { listen, Probe } from '../test/stomp';

const t = useTestApp({ realtime: { heartbeatMs: 5_000, connectWithinMs: 5_000, maxBacklogBytes: 64 * 1024 } });
let host: string;
let tenant: TestTenant;
let owner: TestUser;
let member: TestUser;
let api: Client;

beforeAll(async () => {
  host = await listen(t().app);
  ({ tenant, owner, member } = await t().enterprise());
  api = await t().as(member, tenant);
});

it('who reads nothing is cut, and the others go on', async () => {
  const project = await t().factory.project(tenant, owner, [{ user: member, role: 'ROLE_PROJECT_DEVELOPER' }]);
  const slow = await Probe.connected(host, api);
  const good = await Probe.connected(host, api);
  const beat = setInterval(() => good.raw('\n'), 100);
  // Many subscriptions of one topic: each change weighs a hundred messages.
  for (let n = 0; n < 99; n++) slow.subscribe(projectTopic(project.id), `s${n}`);
  good.subscribe(projectTopic(project.id));
  await new Promise((resolve) => setTimeout(resolve, 300));
  const before = t().app.realtime.clients;
  slow.stall();
  const slowBeat = setInterval(() => slow.raw('\n'), 100);
  const { bus } = t().app.platform;
  const until = Date.now() + 45_000;
  while (t().app.realtime.clients === before && Date.now() < until) {
    bus.publish({ type: 'project', tenantId: tenant.id, projectId: project.id });
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  clearInterval(slowBeat);
  expect(t().app.realtime.clients).toBe(before - 1);
  const seen = good.frames.length;
  bus.publish({ type: 'project', tenantId: tenant.id, projectId: project.id });
  await good.next((frame) => frame.command === 'MESSAGE', seen);
  clearInterval(beat);
  good.close();
});
