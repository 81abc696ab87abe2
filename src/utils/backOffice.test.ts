import routes from '../../config/routes';
import { backOfficeEntries, foundInGroups, officePageOf } from './backOffice';
import { BACK_OFFICE, hasOwnSections, inBackOffice } from './officeAddress';

const below = routes.flatMap((one) => one.routes ?? []).find(({ path }) => path === BACK_OFFICE)?.routes ?? [];

it('each page of the back office has its line, its group and the flag of its route', () => {
  const entries = backOfficeEntries.map(({ path, access }) => ({ path, access }));
  const pages = below.map(({ path, access }) => ({ path, access }));
  expect(entries).toHaveLength(pages.length);
  expect(entries).toEqual(expect.arrayContaining(pages));
  for (const { what } of backOfficeEntries) expect([...what].length).toBeLessThanOrEqual(30);
});

it('finds pages by what is set there', () => {
  const found = (typed: string) =>
    foundInGroups(backOfficeEntries, typed).flatMap(({ entries }) => entries.map(({ path }) => path));
  expect(found('sso')).toEqual(['signIn']);
  expect(found('节假日')).toEqual(['taskRules']);
  expect(found('安全')).toEqual(['signIn', 'directory', 'security', 'publicLink', 'operationLog']);
  expect(found('没有这样的设置')).toEqual([]);
  expect(found('')).toHaveLength(backOfficeEntries.length);
});

it('knows each of its pages, those too that have an address of their own', () => {
  const pages = routes
    .flatMap((one) => one.routes ?? [])
    .filter(({ component }) => component?.includes('/enterprise/'));
  expect(pages.length).toBeGreaterThan(2);
  for (const { path } of pages) expect([path, inBackOffice(path)]).toEqual([path, true]);
  for (const { path } of pages.filter(({ path }) => path !== BACK_OFFICE))
    expect([path, officePageOf(path)?.name]).toEqual([path, '任务类型']);
});

it('knows its addresses', () => {
  expect(['/enterpriseManage', '/EnterpriseManage/queue'].every(inBackOffice)).toBe(true);
  expect(['/enterpriseManager', '/enterprise/app/1'].some(inBackOffice)).toBe(false);
  expect(officePageOf('/enterprisemanage/memberManage')?.name).toBe('成员管理');
  expect(officePageOf('/enterpriseManage')).toBeUndefined();
});

it('knows the pages whose sections stand in place of the rail', () => {
  expect(['/personalCenter', '/personalCenter/', '/project/1/settings'].every(hasOwnSections)).toBe(true);
  expect(['/project/1/task', '/project/1/settings/more', '/enterpriseManage', '/desk'].some(hasOwnSections)).toBe(
    false,
  );
});
