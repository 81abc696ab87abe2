/** Files on their way into the library outlive the page, and of what is dropped nothing is left out in silence. */
import { sendFile } from '@/features/file';
import { askToLeave } from '@/hooks/useLeaveGuard';
import { documentApi } from '@/services/document';
import { BusinessError, RequestError } from '@/utils/apiError';
import { withFeedback } from '@/utils/feedback';
import { droppedFiles, FILES_MAX } from './dropped';
import { uploadQueue } from './uploadQueue';

jest.mock('@/services/document');
jest.mock('@/services/file');
jest.mock('@/utils/feedback');
jest.mock('@/features/file', () => ({
  ...{ sendFile: jest.fn(), sizeFault: () => undefined },
  insist: jest.requireActual<typeof import('@/features/file/sendFile')>('@/features/file/sendFile').insist,
}));

const file = (name: string) => new File(['甲'], name);
const at = { projectId: 'p', parentId: null };
const settle = () => new Promise((resolve) => setTimeout(resolve));
const states = () => uploadQueue.get().map(({ state }) => state);

beforeEach(() => {
  jest.resetAllMocks();
  uploadQueue.belongsTo(`u${Math.random()}`);
  jest.mocked(documentApi.startUpload).mockResolvedValueOnce({ uploadId: 'first', offset: 0, size: 3 });
  jest.mocked(documentApi.startUpload).mockResolvedValue({ uploadId: 'second', offset: 0, size: 3 });
  jest.mocked(documentApi.finishUpload).mockResolvedValue({ id: 'd' } as never);
});

it('goes on while nobody looks, and says so when it is done', async () => {
  const leave = uploadQueue.watch(jest.fn());
  let arrive = () => {};
  jest.mocked(sendFile).mockReturnValue(new Promise((resolve) => (arrive = resolve)));
  await uploadQueue.add(at, [{ file: file('a.txt'), path: [] }], 'version');
  leave();
  arrive();
  await settle();
  expect([states(), jest.mocked(withFeedback).mock.calls.length]).toEqual([['done'], 1]);
  uploadQueue.belongsTo('somebody else');
  expect(states()).toEqual([]);
});

it('begins anew where the server has nothing of it any more', async () => {
  const stay = uploadQueue.watch(jest.fn());
  jest.mocked(sendFile).mockRejectedValueOnce(new BusinessError('上传已过期', { status: 410 }));
  await uploadQueue.add(at, [{ file: file('a.txt'), path: [] }], 'version');
  await settle();
  expect(states()).toEqual(['failed']);
  uploadQueue.go(uploadQueue.get()[0]?.key ?? 0);
  await settle();
  expect([states(), jest.mocked(sendFile).mock.calls.map(([id]) => id)]).toEqual([['done'], ['first', 'second']]);
  stay();
});

it('waits for the network before the last step, which it takes once, and sends again at once all that failed', async () => {
  const seen: (string | undefined)[] = [];
  const stay = uploadQueue.watch(() => seen.push(states()[0]));
  const away = new RequestError('网络连接失败', 'Network');
  jest
    .mocked(documentApi.startUpload)
    .mockReset()
    .mockResolvedValue({ uploadId: 'one', offset: 0, size: 3 })
    .mockRejectedValueOnce(away);
  await uploadQueue.add(at, [{ file: file('a.txt'), path: [] }], 'version');
  for (let tries = 0; tries < 20 && states()[0] !== 'done'; tries += 1) await settle();
  expect([states(), seen.includes('offline')]).toEqual([['done'], true]);
  uploadQueue.clear();
  jest.mocked(documentApi.finishUpload).mockClear().mockRejectedValueOnce(away);
  await uploadQueue.add(at, [{ file: file('a.txt'), path: [] }], 'version');
  await settle();
  expect([states(), jest.mocked(documentApi.finishUpload).mock.calls.length]).toEqual([['failed'], 1]);
  uploadQueue.again();
  await settle();
  expect(states()).toEqual(['done']);
  jest.mocked(sendFile).mockRejectedValueOnce(new BusinessError('空间不足', { status: 507 }));
  jest.mocked(sendFile).mockRejectedValueOnce(new BusinessError('没有权限', { status: 403 }));
  const two = ['b.txt', 'c.txt'].map((name) => ({ file: file(name), path: [] }));
  await uploadQueue.add(at, two, 'version');
  await settle();
  expect(states()).toEqual(['done', 'failed', 'failed']);
  uploadQueue.again();
  await settle();
  expect(states()).toEqual(['done', 'done', 'done']);
  stay();
});

it('says how many of a dropped folder are too many, and what cannot be read', async () => {
  const entry = (name: string) => ({ name, file: (take: (one: File) => void) => take(file(name)) });
  const folder = (name: string, inside: object[]) => {
    const rest = [inside, []];
    return {
      name,
      isDirectory: true,
      createReader: () => ({ readEntries: (take: (all: object[]) => void) => take(rest.shift() ?? []) }),
    };
  };
  const closed = {
    ...{ name: '无权限', isDirectory: true },
    createReader: () => ({
      readEntries: (_: unknown, refuse: (error: Error) => void) => refuse(new Error('NotReadable')),
    }),
  };
  const many = Array.from({ length: FILES_MAX + 3 }, (_, index) => entry(`${index}.txt`));
  const dropped = [folder('资料', [...many, closed, entry('.DS_Store')])];
  const transfer = { items: dropped.map((one) => ({ webkitGetAsEntry: () => one })), files: [] };
  const found = await droppedFiles(transfer as never);
  expect([found.files.length, found.left, found.unreadable]).toEqual([FILES_MAX, 3, 1]);
  expect(found.files[0]?.path).toEqual(['资料']);
});

it('is asked about before the session ends, and then holds the window no more', async () => {
  const stay = uploadQueue.watch(jest.fn());
  const unloads = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  let sent = (_: number) => {};
  jest.mocked(sendFile).mockImplementation((_id, _file, options) => {
    sent = options.onSent ?? sent;
    return new Promise(() => {});
  });
  await uploadQueue.add(at, [{ file: file('a.txt'), path: [] }], 'version');
  await settle();
  let answer: { onOk?: () => void; onCancel?: () => void } = {};
  const confirm = (asked: typeof answer) => (answer = asked);
  jest.mocked(withFeedback).mockImplementation((use) => use({ modal: { confirm } } as never));
  const staying = askToLeave();
  answer.onCancel?.();
  expect([await staying, unloads()]).toEqual([null, true]);
  const going = askToLeave();
  answer.onOk?.();
  (await going)?.();
  sent(2);
  expect(unloads()).toBe(false);
  stay();
});
