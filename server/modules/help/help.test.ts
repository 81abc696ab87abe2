/** The user's help: every page renders, its links lead somewhere, and it is found by words and by sound. */
import type { HelpEntry, HelpHit, HelpPage } from '../../../contract/help/help';
import { useTestApp } from '../../test/app';

const t = useTestApp();
const base = 'project-center/help';

it('gives each page with headings that have a place, and no link into the void', async () => {
  const { tenant, member } = await t().enterprise();
  const api = await t().as(member, tenant);
  const { data: pages } = await api.get<HelpEntry[]>(`${base}/pages`);
  const slugs = pages.map(({ slug }) => slug);
  expect(slugs).toEqual(expect.arrayContaining(['desk', 'task', 'risk', 'problem', 'keys']));
  for (const { slug, title, headings } of pages) {
    const { data } = await api.get<HelpPage>(`${base}/page?slug=${slug}`);
    expect(data.html).toContain(`>${title}</h1>`);
    for (const { id } of headings) expect(data.html).toContain(`id="${id}"`);
    expect(data.html).not.toContain('<script');
    const links = [...data.html.matchAll(/href="\/help\/([a-z]+)"/g)].map(([, to]) => to);
    expect(slugs).toEqual(expect.arrayContaining(links));
  }
  expect((await api.get(`${base}/page?slug=nowhere`)).status).toBe(404);
});

it('finds sections by their words, headings first, and by pinyin', async () => {
  const { tenant, member } = await t().enterprise();
  const api = await t().as(member, tenant);
  const find = async (keyword: string) =>
    (await api.get<HelpHit[]>(`${base}/search?keyword=${encodeURIComponent(keyword)}`)).data;
  const [first] = await find('撤销');
  expect(first?.heading).toContain('撤销');
  expect((await find('chexiao'))[0]?.heading).toContain('撤销');
  expect(await find('没有这样的词')).toEqual([]);
});
