/** The list of scripts that the build gives the server, read from what a bundler writes. */
import fs from 'node:fs';
import path from 'node:path';
import consoleRoutes from '../config/routes';
import { BEGUN_BY, routeScriptsIn } from '../scripts/routeScripts';
import { routeOf } from '../server/http/pageHead';

const routes =
  'r={1:{path:"/login",name:"登录",id:"1"},2:{path:"/",id:"2"},3:{path:"/",redirect:"/desk",parentId:"2",id:"3"},' +
  '4:{path:"/project/:pId",name:"项目",parentId:"2",id:"4"},5:{path:"task",name:"任务",parentId:"4",id:"5"},' +
  '6:{path:"/*",name:"无",parentId:"2",id:"6"}},c={1:o.default.lazy(()=>e.A(11)),2:o.default.lazy(()=>e.A(12)),' +
  '4:o.default.lazy(()=>e.A(14)),5:o.default.lazy(()=>e.A(15)),6:o.default.lazy(()=>e.A(16))}';
const loader = (module: number, ...files: string[]) =>
  `,${module},e=>{e.v(s=>Promise.all([${files.map((one) => `"${one}"`).join(',')}].map(t=>e.l(t))).then(()=>s(1)))}`;
const loaders = [
  loader(11, 'login.js'),
  loader(12, 'shell.js', 'antd.js'),
  loader(14, 'antd.js', 'center.js'),
  loader(15, 'list.js', 'list.css'),
].join('');

it('gives each page the scripts of its whole branch, once, and none to what leads elsewhere', () => {
  expect(routeScriptsIn(['x', routes, loaders])).toEqual({
    '/login': ['login.js'],
    '/': ['shell.js', 'antd.js'],
    '/project/:pId': ['shell.js', 'antd.js', 'center.js'],
    '/project/:pId/task': ['shell.js', 'antd.js', 'center.js', 'list.js'],
    '/*': ['shell.js', 'antd.js'],
  });
});

it('gives a page what it begins as soon as it runs', () => {
  const [name = '', [address = ''] = []] = Object.entries(BEGUN_BY)[0] ?? [];
  const page = routes.replace('path:"task"', `path:"${address}"`);
  // The page's own list names the file that holds the loader.
  const own = loaders.replace('"center.js"', `"center.js","${name}_tsx_0.js"`);
  const found = routeScriptsIn(['x', page, own + loader(21, 'table.js', `${name}_tsx_1.js`)]);
  const begun = ['table.js', `${name}_tsx_1.js`];
  expect(found[address]).toEqual(['shell.js', 'antd.js', 'center.js', `${name}_tsx_0.js`, 'list.js', ...begun]);
});

it('gives a view of a page what that view begins, all below an address what they have in common, and what it leads to', () => {
  const page = routes
    .replace('"/project/:pId",name:"项目"', '"/enterpriseManage",name:"后台"')
    .replace('path:"task",name:"任务"', 'path:"companyInfo",name:"企业"');
  // A longer list is of a page that holds the rail among others.
  const rail = loader(21, 'rail.js', 'a.js', 'b.js', 'c.js') + loader(22, 'rail.js', 'icons.js');
  const words = new Map([['rail.js', 'placeholder:"筛选页面与设置"']]);
  const office = routeScriptsIn(['x', page, loaders + rail], words);
  const named = ['rail.js', 'icons.js'];
  expect(office['/enterpriseManage/companyInfo']).toEqual(['shell.js', 'antd.js', 'center.js', 'list.js', ...named]);
  expect([...(office['/enterpriseManage'] ?? [])].sort()).toEqual(
    [...(office['/enterpriseManage/companyInfo'] ?? [])].sort(),
  );
  const board = loader(23, 'drag.js', 'board.js');
  const found = routeScriptsIn(['x', routes, loaders + board], new Map([['board.js', '"泳道较多"']]));
  expect(found['/project/:pId/task']).not.toContain('drag.js');
  expect(found['/project/:pId/task?view=board']).toContain('drag.js');
  expect(routeOf(found, '/project/1/task')).toBe('/project/:pId/task');
});

it('gives the page that says that there is none its scripts too, after all others', () => {
  const found = routeScriptsIn(['x', routes, loaders + loader(16, 'missing.js')]);
  expect(found['/*']).toEqual(['shell.js', 'antd.js', 'missing.js']);
  expect(routeOf(found, '/no/such/page')).toBe('/*');
  expect(routeOf(found, '/project/1')).toBe('/project/:pId');
  expect(routeOf(found, '/LOGIN')).toBe('/login');
  expect(routeOf({ '/login': [] }, '/no')).toBeUndefined();
});

it('knows the pages that begin something', () => {
  const known = new Set<string>();
  const walk = (list: readonly { path?: string; routes?: readonly object[] }[], base: string) => {
    for (const one of list) {
      const at = path.posix.resolve(base, one.path ?? '');
      known.add(at);
      walk((one.routes ?? []) as never, at);
    }
  };
  walk(consoleRoutes as never, '/');
  for (const address of Object.values(BEGUN_BY).flat()) expect(known).toContain(address.replace(/\?.*|\/\*$/, ''));
});

it('knows what is begun by words that stand in one source file alone', () => {
  const src = path.resolve(__dirname, '..', 'src');
  const files = fs
    .readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?<!\.test)\.tsx?$/.test(name) && !name.startsWith('.umi'));
  const texts = files.map((name) => fs.readFileSync(path.join(src, name), 'utf8'));
  for (const key of Object.keys(BEGUN_BY)) {
    const found = key.startsWith('src_')
      ? files.filter((name) => `src/${name}`.replace(/[/\\]/g, '_').startsWith(key))
      : texts.filter((text) => text.includes(key));
    expect({ key, files: found.length }).toEqual({ key, files: 1 });
  }
});

it('is empty where the build is written in another way', () => {
  expect(routeScriptsIn(['console.log(1)'])).toEqual({});
});
