import { act, fireEvent, render, screen } from '@testing-library/react';
import { clearCache } from 'ahooks';
import { tenantApi } from '@/services/tenant';
import { Tip } from './Tip';

jest.mock('@/services/tenant');
jest.mock('@/features/project', () => ({ useMyId: () => 'u1' }));

const kept = jest.mocked(tenantApi.getPreference);
const save = jest.mocked(tenantApi.savePreference);
const shown = async () => {
  await act(async () => {
    render(<Tip name="dropFiles">把文件拖到列表里</Tip>);
  });
  return screen.queryByRole('note') !== null;
};

beforeEach(() => {
  clearCache();
  save.mockReset().mockResolvedValue(null);
});

it('is put away for good, beside what another window has put away meanwhile', async () => {
  kept.mockResolvedValueOnce(null).mockResolvedValueOnce(['pasteLines']);
  expect(await shown()).toBe(true);
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name: '知道了' }));
  });
  expect(screen.queryByRole('note')).toBeNull();
  expect(save).toHaveBeenCalledWith({ key: 'tipsAway', value: ['pasteLines', 'dropFiles'] });
});

it.each([
  ['one that was put away', () => kept.mockResolvedValueOnce(['dropFiles'])],
  ['any while it is not known which were', () => kept.mockRejectedValueOnce(new Error('gone'))],
])('does not show %s', async (_what, given) => {
  given();
  expect(await shown()).toBe(false);
});
