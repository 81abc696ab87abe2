import type { ProjectDetail } from '@contract/project/project';
import { projectAct } from './projectAct';

const project = {
  ...{ id: 'p', code: 'DEMO', name: '旧名', description: '', visibility: 'private', health: 'none', healthNote: null },
  ...{ planStart: null, planEnd: '2026-12-01', labels: [{ labelId: 'a', name: '甲', color: 'red' }] },
  customFields: { level: 'a' },
} as unknown as ProjectDetail;

it('says what changed, and takes back only that', () => {
  const { label, act } = projectAct(project, {
    ...{ name: '新名', description: '说明', visibility: 'private', planStart: null, planEnd: '2026-12-31' },
    ...{ labelIds: ['a', 'b'], customFields: { level: 'b', note: '写' } },
  });
  expect(label).toBe('DEMO 名称：旧名 → 新名，描述，计划结束：2026-12-01 → 2026-12-31，标签，自定义字段');
  expect(act).toMatchObject({
    items: [
      {
        ...{ type: 'project', id: 'p', no: 'DEMO' },
        before: {
          ...{ name: '旧名', description: '', planEnd: '2026-12-01', labelIds: ['a'] },
          customFields: { level: 'a', note: null },
        },
        after: { name: '新名', customFields: { level: 'b', note: '写' } },
      },
    ],
  });
  expect(Object.keys(act?.kind === 'change' ? (act.items[0]?.before ?? {}) : {})).not.toContain('visibility');
});
