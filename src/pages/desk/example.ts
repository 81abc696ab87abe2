/** Example data: one project of a template that the enterprise has, in which the first tasks are one's own. */
import { EXAMPLE_PROJECT } from '@contract/help/steps';
import { projectApi } from '@/services/project';
import { taskApi } from '@/services/task';
import { tenantApi } from '@/services/tenant';
import { today } from '@/utils/today';

export const EXAMPLE_NAME = '示例项目';
const TEMPLATE = '软件研发';
const CODE = 'DEMO';
const MAX_TRIES = 9;
/** So many tasks are given to whoever puts the example in: the desk shows them then. */
const OWN_TASKS = 3;

async function freeCode(): Promise<string> {
  for (let n = 1; n <= MAX_TRIES; n += 1) {
    const code = n === 1 ? CODE : `${CODE}${n}`;
    if (await projectApi.isCodeAvailable({ code })) return code;
  }
  return CODE;
}

/**
 * Puts the example in, beginning today, and keeps which project it is, so that it can be taken away again.
 * @throws what kept the project from being made; tasks that could not be given stay nobody's
 */
export async function putExample(userId: string): Promise<string> {
  const [templates, code] = await Promise.all([projectApi.listTemplates(), freeCode()]);
  const template = templates.find(({ name }) => name === TEMPLATE) ?? templates.find(({ taskCount }) => taskCount > 0);
  const { id } = await projectApi.create({
    ...{ name: EXAMPLE_NAME, code, planStart: today(), templateId: template?.id },
    description: '用来试用的数据，可以从工作台整个移走',
  });
  await tenantApi.savePreference({ key: EXAMPLE_PROJECT, value: id });
  const { result } = await taskApi.query({
    ...{ projectId: id, filter: {}, sort: 'planEnd', order: 'asc', pageNo: 1, pageSize: 50 },
  });
  const own = result.filter(({ childTotal }) => childTotal === 0).slice(0, OWN_TASKS);
  await Promise.allSettled(own.map(({ taskId, version }) => taskApi.update({ taskId, version, executorId: userId })));
  return id;
}

/** Takes it away, with all that was made in it: into the recycle bin, from which it can be restored. */
export async function takeExample(id: string): Promise<void> {
  await projectApi.recycle({ id, deleteReason: '试用结束，移走示例项目' });
  await tenantApi.savePreference({ key: EXAMPLE_PROJECT, value: null });
}
