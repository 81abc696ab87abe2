/** What a page starts with, put together of the bundler's chunks after the build. */
import { type Packed, packed } from '../scripts/packs';
import { composed } from '../server/http/packs';

const chunk = (...modules: string[]) =>
  `(globalThis.c||(globalThis.c=[])).push(["object"==typeof document?document.currentScript:void 0,${modules}]);`;
const runtime = 'z={promise:p,resolve:()=>{t.resolved=!0,r()}};';
const html =
  '<html><head>\n<link rel="stylesheet" href="/office/src_global.css">\n<script src="/office/first.js"></script>\n</head>' +
  '<body><div id="root"></div>\n<script src="/office/umi.js"></script>\n</body></html>';
const files = (extra: Record<string, string> = {}) =>
  new Map(
    Object.entries({
      'index.html': html,
      'umi.js': runtime,
      'first.js': chunk('1'),
      'shell.js': chunk('2'),
      'list.js': chunk('3,e=>Promise.all(["a.css","list.js","b.css"])', '4,["a.css"]', '5,["other.css","x.js"]'),
      'src_global.css': 'body{}',
      'a.css': '.a{}',
      'b.css': '.b{}',
      // Of the page on which people answer.
      'fill-1.css': 'button{}',
      ...extra,
    }),
  );
const routes = { '/': ['shell.js'], '/login': ['first.js', 'list.js'], '/task': ['first.js', 'shell.js', 'list.js'] };

/** What the server sends under the name of a pack. */
const sent = (built: Packed | null, name = '') =>
  composed(built?.packs[name] ?? [], (file) => built?.files.get(file) ?? '');

it('gives each page the first pack, that of the shell and its own, with every chunk in them under its name', () => {
  const built = packed({ files: files(), routes });
  const [shell, own] = built?.routes['/task'] ?? [];
  expect(built?.routes['/']).toEqual([shell]);
  expect(built?.routes['/login']).toEqual([own]);
  expect(sent(built, shell)).toBe('(globalThis.c||(globalThis.c=[])).push(["shell.js",2]);');
  expect(sent(built, own)).toContain('push(["list.js",3,');
  // They are lists: no code lies on the disk twice.
  expect([...(built?.files.keys() ?? [])].filter((file) => /^pack\..*js$/.test(file))).toEqual([]);
  const page = built?.files.get('index.html') ?? '';
  expect([...page.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, file]) => file)).toEqual([
    expect.stringMatching(/^\/office\/pack\.\w+\.css$/),
    expect.stringMatching(/^\/office\/pack\.\w+\.js$/),
    '/office/umi.js',
  ]);
  // The runtime runs after the packs, and takes what says its name for loaded.
  expect(page).toContain('<script defer src="/office/umi.js">');
  expect(built?.files.get('umi.js')).toContain('t.resolved=t.loadingStarted=!0,');
});

it('has all styles in one file, and asks for none of them again', () => {
  const built = packed({ files: files(), routes });
  const style = [...(built?.files ?? [])].find(([file]) => /^pack\..*css$/.test(file))?.[1];
  expect(style).toBe('body{}\n.a{}\n.b{}');
  expect(built?.files.get('list.js')).toContain('Promise.all(["list.js"])');
  expect(built?.files.get('list.js')).toContain('4,[]');
  expect(built?.left).toEqual(['src_global.css', 'a.css', 'b.css']);
  // What is no style of the build is none of its business.
  expect(built?.files.get('list.js')).toContain('["other.css","x.js"]');
});

it('packs nothing where the bundler writes its runtime or its chunks in another way', () => {
  expect(packed({ files: files({ 'umi.js': 'resolve(){}' }), routes })).toBeNull();
  expect(packed({ files: files({ 'shell.js': 'push([self,2])' }), routes })).toBeNull();
});
