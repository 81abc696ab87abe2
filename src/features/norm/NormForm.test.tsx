/** What is known of a norm is saved again as the API takes it. */

import { NormSave } from '@contract/norm/norm';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createHistory } from '@umijs/max';
import { normApi } from '@/services/norm';
import { tenantApi } from '@/services/tenant';
import { TestRouter } from '../../../tests/console/TestRouter';
import { NormForm } from './NormForm';

jest.mock('@/services/norm');
jest.mock('@/services/tenant');
jest.mocked(tenantApi.listDepartments).mockResolvedValue([]);
jest.mocked(tenantApi.searchAccounts).mockResolvedValue({ result: [], total: 0, pageNo: 1, pageSize: 50 });
jest.mocked(normApi.list).mockResolvedValue([]);
jest.mocked(normApi.listLabels).mockResolvedValue([]);

const norm = {
  ...{ id: 'n', version: 4, code: 'Q/XH 1-2026', title: '交付规范', source: 'enterprise', category: 'delivery' },
  ...{ level: 'mandatory', state: 'EFFECTIVE', versionText: '1.0', labelIds: [], reviewMonths: 24, acts: ['save'] },
  ...{ owner: { userId: 'u', name: '李明', avatar: null }, department: null, current: null, draft: null, views: 3 },
  ...{ replaces: [], replacedBy: [], cites: [{ id: 'm', code: 'GB 1', title: '甲' }], citedBy: [] },
} as never;

beforeAll(() => void createHistory({ type: 'memory' }));

it('sends what the form has, and none of what a norm is shown with', async () => {
  const done = jest.fn();
  jest.mocked(normApi.save).mockResolvedValue({ id: 'n', version: 5 });
  render(
    <TestRouter>
      <NormForm norm={norm} onClose={jest.fn()} onDone={done} />
    </TestRouter>,
  );
  await userEvent.type(await screen.findByRole('textbox', { name: '名称' }), '（二）');
  await userEvent.click(screen.getByRole('button', { name: /保\s*存/ }));
  await waitFor(() => expect(done).toHaveBeenCalled());
  const sent = jest.mocked(normApi.save).mock.calls[0]?.[0] ?? {};
  expect(sent).toMatchObject({ id: 'n', version: 4, title: '交付规范（二）', reviewMonths: 24, cites: ['m'] });
  expect(Object.keys(sent).filter((key) => !(key in NormSave.properties))).toEqual([]);
});
