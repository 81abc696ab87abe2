import { act, renderHook, waitFor } from '@testing-library/react';
import * as realtime from '@/features/realtime';
import { helpApi } from '@/services/help';
import { TestRouter } from '../../../tests/console/TestRouter';
import { useFirstSteps } from './FirstSteps';

jest.mock('@/features/realtime');
jest.mock('@/services/help');
const { useOwnTaskChanges } = jest.mocked(realtime);
const { firstSteps } = jest.mocked(helpApi);

// The desk shows its blocks once the first steps are known: one that was shown stays in sight.
it('stay known while a reading that failed is made again', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  firstSteps.mockRejectedValueOnce(new Error('down'));
  const { result } = renderHook(useFirstSteps, { wrapper: TestRouter });
  expect(result.current.known).toBe(false);
  await waitFor(() => expect(result.current.known).toBe(true));
  firstSteps.mockReturnValueOnce(new Promise(() => {}));
  await act(async () => useOwnTaskChanges.mock.lastCall?.[0]());
  expect(firstSteps).toHaveBeenCalledTimes(2);
  expect(result.current.known).toBe(true);
});
