/** Objects in a page: asked for together, shown as text, and said in words where they may not be seen. */
import { newId } from '@contract/newId';
import { documentApi } from '@/services/document';
import { cardsIn, fillCard } from './cards';

jest.mock('@/services/document');
jest.useFakeTimers();

const [seen, hidden] = [newId(), newId()];
const shown = async (html: string): Promise<HTMLElement[]> => {
  document.body.innerHTML = html;
  const places = cardsIn(document.body);
  for (const place of places) fillCard(place);
  await jest.advanceTimersByTimeAsync(50);
  return places;
};

it('asks for all of a page at once, and shows each as it is now', async () => {
  jest.mocked(documentApi.listCards).mockResolvedValueOnce([
    {
      ...{ type: 'task', id: seen, no: 'T-1', title: '<img src=x onerror=alert(1)>', state: '进行中', closed: false },
      ...{ projectName: '甲项目', page: `/myTask/${seen}/detail` },
    },
  ]);
  const [one, other] = await shown(
    `<div data-object="task:${seen}"></div><div data-object="risk:${hidden}"></div><div data-object="task:${seen}"></div>`,
  );
  expect(jest.mocked(documentApi.listCards).mock.calls).toEqual([[{ refs: `task:${seen},risk:${hidden}` }]]);
  expect(one?.textContent).toBe('任务T-1 <img src=x onerror=alert(1)>进行中甲项目');
  expect([one?.querySelector('img'), one?.querySelector('a')?.getAttribute('href')]).toEqual([
    null,
    expect.stringContaining(`/myTask/${seen}/detail`),
  ]);
  expect(other?.textContent).toBe('没有权限查看，或已删除');
});

it('says in words what it cannot read', async () => {
  jest.mocked(documentApi.listCards).mockRejectedValueOnce(new Error('down'));
  const [failed, strange] = await shown(`<div data-object="task:${seen}"></div><div data-object="x"></div>`);
  expect([failed?.textContent, strange?.textContent]).toEqual(['读取失败，刷新页面后重试', '嵌入的对象无法识别']);
});
