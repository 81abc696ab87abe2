import { messageApi } from '@/services/message';
import { showNotices } from './showNotices';

jest.mock('@/services/message');
const service = jest.mocked(messageApi);
const made: { title: string; tag?: string }[] = [];

beforeAll(() => {
  class Notice {
    constructor(title: string, { tag }: NotificationOptions) {
      made.push({ title, tag });
    }
  }
  Object.defineProperty(window, 'Notification', { value: Notice, configurable: true });
});

it('shows what is new and wanted, once', async () => {
  const at = Date.now();
  const message = (id: string, browser: boolean, age: number) => ({
    id,
    type: '任务',
    event: 'assigned',
    title: id,
    body: '',
    url: null,
    objectType: null,
    objectId: null,
    projectId: null,
    projectName: null,
    times: 1,
    browser,
    readTime: null,
    createdTime: new Date(at - age).toISOString(),
  });
  const result = [message('new', true, 0), message('silent', false, 0), message('old', true, 60_000)];
  service.list.mockResolvedValue({ result, total: 3, pageNo: 1, pageSize: 10 });
  await showNotices(at);
  await showNotices(at);
  expect(made).toEqual([{ title: 'new', tag: 'new/1' }]);
  // It happened again within the window: the same message, told anew.
  service.list.mockResolvedValue({
    result: [{ ...message('new', true, 0), times: 2 }],
    total: 1,
    pageNo: 1,
    pageSize: 10,
  });
  await showNotices(at);
  expect(made).toHaveLength(2);
});
