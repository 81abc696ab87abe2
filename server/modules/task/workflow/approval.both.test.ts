/** Steps that people agree to first: refused through every door, asked for, taken once it has passed. */
import type { ApprovalDetail, ApprovalSummary } from '../../../../contract/approval/approval';
import type { PageOf } from '../../../../contract/envelope';
import type { ObjectHistory } from '../../../../contract/object/history';
import { useTestApp } from '../../../test/app';
import { processWorld, task } from '../../../test/processWorld';

const t = useTestApp();
const approval = 'collaboration-center/approval';
beforeAll(() => {
  jest.spyOn(t().app.platform.jobs, 'send').mockResolvedValue();
});

/** Acceptance of a task is agreed to by the one who leads the project; dev asks. */
async function world() {
  const it = await processWorld(t);
  const flow = {
    ...{ name: '验收审批', enabled: true, copyTo: [] },
    steps: [
      {
        ...{ name: '负责人', mode: 'and', people: [{ kind: 'projectOwner' }], selfRule: 'superior' },
        ...{ emptyRule: 'admin', leaverRule: 'replace' },
      },
    ],
  };
  const made = await it.api.owner.post<{ id: string }>(`${approval}/flow`, flow);
  const flowId = made.data.id;
  const target = await it.stageOf('待验收');
  await it.save((draft) => {
    for (const one of draft.transitions) if (one.name === '提交验收') one.approvalFlowId = flowId;
  });
  const request = async (id: string, more: object = {}) => {
    const { version } = await it.detail(id);
    return it.api.dev.post<{ approvalId: string }>(`${task}/requestStage`, {
      taskId: id,
      version,
      stageId: target,
      ...more,
    });
  };
  const answer = async (id: string, pass: boolean) => {
    const { entries } = (await it.api.pm.get<ApprovalDetail>(`${approval}/${id}`)).data;
    const body = { entryId: entries.find((one) => one.mine)?.id, pass, opinion: pass ? '' : '还不完整' };
    return it.api.pm.post<ApprovalDetail>(`${approval}/${id}/answer`, body);
  };
  return { ...it, target, flowId, flow, request, answer };
}

it('is refused through every door, and offered as a request', async () => {
  const { add, update, batch, detail, target } = await world();
  const one = await add({ category: 'IN_PROGRESS' });
  const refused = await update(one.id, { stageId: target });
  expect([refused.status, refused.message]).toEqual([422, '「提交验收」需要审批：请打开任务，提交审批']);
  const job = await batch([one.id], { kind: 'stage', stageId: target });
  expect([job.done, job.failed]).toEqual([1, 1]);
  const { nextStages, stageId } = await detail(one.id);
  expect(stageId).not.toBe(target);
  expect(nextStages.filter((next) => next.approval).map((next) => next.stageId)).toEqual([target]);
});

it('is taken in the name of who asked, once it has passed', async () => {
  const { add, detail, request, answer, target, api, dev } = await world();
  const one = await add({ category: 'IN_PROGRESS' });
  const { status, data } = await request(one.id, { reason: '已自测' });
  expect(status).toBe(200);
  expect((await detail(one.id)).stageId).not.toBe(target);
  expect((await request(one.id)).message).toBe('已有一个审批在进行，请等待其结束或先撤回');
  const todo = (await api.pm.get<PageOf<ApprovalSummary>>(`${approval}/list?box=todo`)).data.result;
  expect(todo).toEqual([
    expect.objectContaining({
      title: expect.stringMatching(/：进行中 → 待验收$/),
      object: expect.objectContaining({ page: `/myTask/${one.id}/detail` }),
    }),
  ]);
  expect((await answer(data.approvalId, true)).data.state).toBe('PASSED');
  expect((await detail(one.id)).stageId).toBe(target);
  const [newest] = (await api.pm.get<ObjectHistory[]>(`${task}/actions?taskId=${one.id}`)).data;
  expect(newest).toMatchObject({ actor: { userId: dev.id }, reason: '已自测' });
});

it('stays where it is when it is refused, and says why it was not taken although it passed', async () => {
  const { add, detail, request, answer, update, target, load } = await world();
  const one = await add({ category: 'IN_PROGRESS' });
  const first = await request(one.id);
  await answer(first.data.approvalId, false);
  expect((await detail(one.id)).stageId).not.toBe(target);
  const second = await request(one.id);
  const paused = (await load()).stages.find((stage) => stage.category === 'PAUSED')?.stageId;
  expect((await update(one.id, { stageId: paused, reason: '等待环境' })).status).toBe(200);
  const { state, lines } = (await answer(second.data.approvalId, true)).data;
  expect(state).toBe('PASSED');
  expect(lines.find((line) => line.act === 'failed')?.text).toBeTruthy();
  expect((await detail(one.id)).category).toBe('PAUSED');
});

it('is asked for with what the step demands, by who could take it, where it needs asking at all', async () => {
  const { add, request, api, detail, save, flowId, flow } = await world();
  const one = await add({ category: 'IN_PROGRESS' });
  await save((draft) => {
    for (const step of draft.transitions) if (step.name === '提交验收') step.reasonRequired = true;
  });
  expect((await request(one.id)).message).toBe('「提交验收」需要填写原因');
  const { version, nextStages } = await detail(one.id);
  const plain = nextStages.find((next) => !next.approval)?.stageId;
  const direct = await api.dev.post(`${task}/requestStage`, { taskId: one.id, version, stageId: plain, reason: '一' });
  expect(direct.status).toBe(422);
  const stale = await request(one.id, { version: version + 1, reason: '一' });
  expect(stale.status).toBe(409);
  await api.owner.put(`${approval}/flow/${flowId}`, { ...flow, enabled: false, version: 1 });
  expect((await request(one.id, { reason: '一' })).message).toBe('所需的审批流程已停用或删除，请联系管理员');
});

it('names flows that are there', async () => {
  const { save } = await world();
  const saved = await save((draft) => {
    for (const step of draft.transitions) step.approvalFlowId = '00000000-0000-7000-8000-000000000000';
  });
  expect([saved.status, saved.message]).toEqual([400, expect.stringContaining('审批流程不存在')]);
});
