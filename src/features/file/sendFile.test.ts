import { BusinessError } from '@/utils/apiError';
import { insist } from './sendFile';

jest.mock('@/services/file');

it.each([
  [503, 2],
  [507, 1],
])(
  'takes %d for what it is: a server that is away is asked again, one without room has said no',
  async (status, calls) => {
    const onWaiting = jest.fn();
    const work = jest.fn().mockResolvedValue('done').mockRejectedValueOnce(new BusinessError('空间不足', { status }));
    const end = await insist(work, { signal: new AbortController().signal, onWaiting }).catch(
      (error: Error) => error.message,
    );
    expect([end, work.mock.calls.length]).toEqual([calls === 1 ? '空间不足' : 'done', calls]);
    expect(onWaiting.mock.calls.flat().includes(true)).toBe(calls > 1);
  },
);
