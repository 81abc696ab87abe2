import { render, waitFor } from '@testing-library/react';
import { tenantApi } from '@/services/tenant';
import { MemberSelect } from './MemberSelect';

jest.mock('@/services/tenant');
const search = jest.mocked(tenantApi.searchAccounts);

it('asks again when it stands for another project', async () => {
  search.mockResolvedValue({ result: [] } as never);
  const { rerender } = render(<MemberSelect projectId="p" value="u" />);
  await waitFor(() => expect(search).toHaveBeenCalledTimes(1));
  rerender(<MemberSelect projectId="q" value="u" />);
  await waitFor(() => expect(search).toHaveBeenCalledTimes(2));
  expect(search.mock.lastCall?.[0]).toMatchObject({ membersOf: 'q' });
});
