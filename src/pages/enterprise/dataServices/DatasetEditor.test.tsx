import { errorCatalogue } from '@contract/errors';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createHistory } from '@umijs/max';
import { App } from 'antd';
import { dataServiceApi } from '@/services/dataService';
import { ApiError } from '@/utils/apiError';
import { TestRouter } from '../../../../tests/console/TestRouter';
import { DatasetEditor } from './DatasetEditor';
import { firstDefinition } from './definitions';

jest.mock('@/services/dataService');
const service = jest.mocked(dataServiceApi);

const detail = {
  ...{ id: 'd', name: '台账', path: 'ledger', note: '', version: 2, state: 'draft', publishedNo: null, versions: [] },
  definition: firstDefinition,
} as never;

it('asks where somebody saved in between, keeps what was typed, and says why there is no preview', async () => {
  createHistory({ type: 'memory' });
  service.listSources.mockResolvedValue({ sources: [] } as never);
  service.getDataset.mockResolvedValue(detail);
  service.previewDataset.mockRejectedValue(new ApiError('缺少参数「月份」'));
  const current = { ...(detail as object), version: 3, name: '别人改的' };
  const stale = { code: errorCatalogue.STALE.code, data: { updatedBy: null, updatedTime: null, current } };
  service.updateDataset.mockRejectedValueOnce(new ApiError('已被修改', stale));
  service.updateDataset.mockResolvedValue({ id: 'd', version: 4 });
  render(
    <TestRouter>
      <App>
        <DatasetEditor id="d" onClose={() => {}} />
      </App>
    </TestRouter>,
  );
  const name = await screen.findByLabelText<HTMLInputElement>('名称');
  await waitFor(() => expect(name.value).toBe('台账'));
  fireEvent.click(screen.getByRole('button', { name: /预览前 50 行$/ }));
  await screen.findByText('缺少参数「月份」');
  fireEvent.change(name, { target: { value: '我改的' } });
  fireEvent.click(screen.getByRole('button', { name: /保\s*存$/ }));
  await screen.findByText('内容已被他人修改');
  expect(name.value).toBe('我改的');
  fireEvent.click(screen.getByRole('button', { name: '保留我的' }));
  await waitFor(() => expect(service.updateDataset).toHaveBeenCalledTimes(2));
  expect(service.updateDataset.mock.lastCall?.[0]).toMatchObject({ name: '我改的', version: 3 });
});
