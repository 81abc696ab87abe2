/** Who may import whom (DESIGN, section 1), held for every file of the house. */
import fs from 'node:fs';
import path from 'node:path';
import routes, { type AppRoute, forDevelopers } from '../config/routes';

const root = path.join(__dirname, '..');

interface Import {
  /** Written so in the file. */
  specifier: string;
  /** Path from the root for a file of ours, else the package's name. */
  target: string;
  typeOnly: boolean;
}
interface SourceFile {
  file: string;
  text: string;
  imports: Import[];
}

function filesUnder(folder: string): string[] {
  const absolute = path.join(root, folder);
  if (!fs.existsSync(absolute)) return [];
  return fs.readdirSync(absolute, { withFileTypes: true }).flatMap((entry) => {
    const name = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return entry.name.startsWith('.umi') ? [] : filesUnder(name);
    return /\.tsx?$/.test(entry.name) && !entry.name.endsWith('.d.ts') ? [name] : [];
  });
}

const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s+(type\s+)?([^'";]*?from\s*)?'([^']+)'|\b(?:import|require)\(\s*'([^']+)'\s*\)/g;

function resolve(file: string, specifier: string): string {
  if (specifier.startsWith('@/')) return `src/${specifier.slice(2)}`;
  if (specifier.startsWith('@contract/')) return `contract/${specifier.slice(10)}`;
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(file), specifier);
  return specifier;
}

const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1');

function read(file: string): SourceFile {
  const text = withoutComments(fs.readFileSync(path.join(root, file), 'utf8'));
  const imports = [...text.matchAll(IMPORT)].map(([, type, names = '', statically, lazily]): Import => {
    const specifier = (statically ?? lazily) as string;
    const listed =
      /\{([^}]*)\}/
        .exec(names)?.[1]
        ?.split(',')
        .map((one) => one.trim())
        .filter(Boolean) ?? [];
    const outside = names.replace(/\{[^}]*\}|from|[,\s]/g, '');
    const typesOnly = listed.length > 0 && outside === '' && listed.every((one) => one.startsWith('type '));
    return { specifier, target: resolve(file, specifier), typeOnly: Boolean(type) || typesOnly };
  });
  return { file, text, imports };
}

/** Tests, what helps them, and what the walk over rights asks of a module, which stands beside it. */
const isTest = (file: string) =>
  /\.test\.tsx?$/.test(file) ||
  file.startsWith('server/test/') ||
  /^server\/modules\/\w+\/(rights|routeFixtures)\.ts$/.test(file);
const sources = ['contract', 'server', 'src', 'config', 'mock'].flatMap(filesUnder).map(read);
const production = sources.filter(({ file }) => !isTest(file));
const inFolder = (folder: string) => production.filter(({ file }) => file.startsWith(`${folder}/`));

/** Every import of the files that the rule forbids, as `file → what it imports`. */
const breaches = (files: SourceFile[], forbidden: (one: Import, file: string) => boolean) =>
  files.flatMap(({ file, imports }) =>
    imports.filter((one) => forbidden(one, file)).map(({ specifier }) => `${file} → ${specifier}`),
  );
const isIn = (target: string, ...folders: string[]) =>
  folders.some((folder) => target === folder || target.startsWith(`${folder}/`));
const part = (file: string, depth: number) => file.split('/').slice(0, depth).join('/');

it('reads the imports it judges', () => {
  expect(sources.length).toBeGreaterThan(150);
  const app = sources.find(({ file }) => file === 'server/app.ts');
  const targets = app?.imports.map((one) => one.target);
  expect(targets).toEqual(expect.arrayContaining(['fastify', 'server/modules', 'server/http/route']));
  expect(app?.imports.find((one) => one.target === 'server/db/client')?.typeOnly).toBe(true);
  expect(app?.imports.find((one) => one.target === 'server/errors')?.typeOnly).toBe(false);
});

it('contract imports TypeBox and itself; what the text of a page is made of, the parts of the editor', () => {
  const ofEditor = (file: string, target: string) =>
    file.startsWith('contract/document/text/') &&
    (isIn(target, 'yjs', 'markdown-it', 'prosemirror-markdown') || target.startsWith('@tiptap/'));
  const forbidden = ({ target }: Import, file: string) =>
    target !== 'typebox' && !isIn(target, 'contract') && !ofEditor(file, target);
  expect(breaches(inFolder('contract'), forbidden)).toEqual([]);
});

it('config imports by relative path: itself, contract, and types of src/access', () => {
  const forbidden = ({ specifier, target, typeOnly }: Import) =>
    /^@\/|^@contract\//.test(specifier) || (isIn(target, 'src', 'server') && !(target === 'src/access' && typeOnly));
  expect(breaches(inFolder('config'), forbidden)).toEqual([]);
});

it('mock imports server and contract by relative path, and no console', () => {
  const forbidden = ({ specifier, target }: Import) => /^@\/|^@contract\//.test(specifier) || isIn(target, 'src');
  expect(breaches(inFolder('mock'), forbidden)).toEqual([]);
});

describe('server', () => {
  it('imports neither the console nor mock, and nothing by alias', () => {
    const forbidden = ({ specifier, target }: Import) =>
      /^@\/|^@contract\//.test(specifier) || isIn(target, 'src', 'mock');
    expect(breaches(inFolder('server'), forbidden)).toEqual([]);
  });

  it('production code imports no test helpers', () => {
    expect(breaches(inFolder('server'), ({ target }) => isIn(target, 'server/test'))).toEqual([]);
  });

  it('modules reach each other by index.ts only', () => {
    const forbidden = ({ target }: Import, file: string) =>
      isIn(target, 'server/modules') && part(target, 3) !== part(file, 3) && target.split('/').length > 3;
    expect(breaches(inFolder('server/modules'), forbidden)).toEqual([]);
  });

  it('the list of modules is for who puts the product together', () => {
    const lists = (files: SourceFile[]) => breaches(files, ({ target }) => target === 'server/modules');
    expect(
      lists(inFolder('server'))
        .map((one) => part(one.split(' ')[0] as string, 2))
        .sort(),
    ).toEqual(['server/app.ts', 'server/commands', 'server/demo']);
  });

  it('modules stand on http, db, policies, events, jobs and contract', () => {
    const allowed = [
      'modules',
      'base',
      'tables',
      'sandbox',
      'object',
      'http',
      'db',
      'policies',
      'events',
      'jobs',
      'realtime',
      'files',
      'mail',
    ];
    const forbidden = ({ target }: Import) =>
      isIn(target, 'server') &&
      !isIn(
        target,
        ...allowed.map((one) => `server/${one}`),
        'server/errors',
        'server/platform',
        'server/env',
        'server/secrets',
        'server/version',
      );
    expect(breaches(inFolder('server/modules'), forbidden)).toEqual([]);
  });

  it('policies know the contract and who asks; they read nothing', () => {
    const forbidden = ({ target, typeOnly }: Import, file: string) =>
      !isIn(target, 'contract', 'server/policies') &&
      !(target === 'server/base/actor' && file.startsWith('server/policies/')) &&
      !(typeOnly && isIn(target, 'server/modules'));
    expect(breaches(inFolder('server/policies'), forbidden)).toEqual([]);
    expect(breaches(inFolder('server/policies'), ({ target }) => isIn(target, 'server/db', 'fastify', 'pg'))).toEqual(
      [],
    );
  });

  it('base, tables, object, http, db, events and jobs know no module but by type', () => {
    const below = ['base', 'tables', 'sandbox', 'object', 'http', 'db', 'events', 'jobs'].flatMap((folder) =>
      inFolder(`server/${folder}`),
    );
    expect(breaches(below, ({ target, typeOnly }) => isIn(target, 'server/modules') && !typeOnly)).toEqual([]);
  });

  it('only env.ts reads the environment', () => {
    const readers = sources
      .filter(({ file }) => isIn(file, 'server', 'contract') && !isTest(file))
      .filter(({ file, text }) => file !== 'server/env.ts' && text.includes('process.env'));
    expect(readers.map(({ file }) => file)).toEqual([]);
  });
});

describe('console', () => {
  it('imports no server', () => {
    expect(breaches(inFolder('src'), ({ target }) => isIn(target, 'server', 'mock', 'fastify', 'drizzle-orm'))).toEqual(
      [],
    );
  });

  it('takes only types from contract files that bring TypeBox along', () => {
    const heavy = new Set(
      inFolder('contract')
        .filter(({ imports }) => imports.some((one) => one.target === 'typebox' && !one.typeOnly))
        .map(({ file }) => file.replace(/\.ts$/, '')),
    );
    // Directly or by way of another file of the contract.
    for (let grown = true; grown; ) {
      const before = heavy.size;
      for (const { file, imports } of inFolder('contract')) {
        if (imports.some((one) => !one.typeOnly && heavy.has(one.target))) heavy.add(file.replace(/\.ts$/, ''));
      }
      grown = heavy.size > before;
    }
    expect(heavy.size).toBeGreaterThan(0);
    expect(
      breaches([...inFolder('src'), ...inFolder('config')], (one) => heavy.has(one.target) && !one.typeOnly),
    ).toEqual([]);
  });

  it('a page imports no other page', () => {
    const components = (list: AppRoute[]): string[] =>
      list.flatMap((one) => [one.component?.replace('@/', 'src/') ?? '', ...components(one.routes ?? [])]);
    const pages = [...new Set(components([...routes, ...forDevelopers]))].filter((one) => one.startsWith('src/pages/'));
    const pageOf = (file: string) =>
      pages.filter((page) => isIn(file, page)).sort((a, b) => b.length - a.length)[0] ?? file;
    const forbidden = ({ target }: Import, file: string) =>
      isIn(target, 'src/pages') && pageOf(target) !== pageOf(file);
    expect(pages.length).toBeGreaterThan(5);
    expect(breaches(inFolder('src/pages'), forbidden)).toEqual([]);
  });

  it('a feature imports no page, and other features by their index.ts', () => {
    // What is common to all objects is reached part by part: whoever needs a list does not bundle the editor of comments.
    const depth = (path: string) => (isIn(path, 'src/features/object') ? 4 : 3);
    const featureOf = (path: string) => part(path, depth(path));
    const forbidden = ({ target }: Import, file: string) =>
      isIn(target, 'src/pages') ||
      (isIn(target, 'src/features') &&
        featureOf(target) !== featureOf(file) &&
        target.split('/').length > depth(target));
    expect(breaches(inFolder('src/features'), forbidden)).toEqual([]);
  });

  it('components are free of the domain', () => {
    const forbidden = ({ target }: Import) => isIn(target, 'src/services', 'src/features', 'src/models', 'src/pages');
    expect(breaches(inFolder('src/components'), forbidden)).toEqual([]);
  });

  it('takes useRequest from ahooks: Umi’s own is not in the bundle (config/absent.ts)', () => {
    const fromUmi = /import\s*\{[^}]*\b(?:useRequest|UseRequestProvider)\b[^}]*\}\s*from\s*'@umijs\/max'/;
    expect(inFolder('src').filter(({ text }) => fromUmi.test(text))).toEqual([]);
  });

  it('services call and nothing else, and are the only ones that call', () => {
    const forbidden = ({ target, typeOnly }: Import) =>
      isIn(target, 'src/components', 'src/features', 'src/pages', 'src/models') || (target === 'react' && !typeOnly);
    expect(breaches(inFolder('src/services'), forbidden)).toEqual([]);
    const callers = inFolder('src').filter(
      ({ file, text }) =>
        !file.startsWith('src/services/') &&
        /\brequest\s*(<[^>]*>)?\(/.test(text) &&
        /[{,]\s*request\s*[,}]/.test(text),
    );
    expect(callers.map(({ file }) => file)).toEqual([]);
  });
});

describe('import cycles', () => {
  /** Folders, and files beside them, that reach each other by imports: each group one line. */
  function cyclesOf(files: SourceFile[], nodeOf: (target: string) => string | null): string[] {
    const edges = new Map<string, Set<string>>();
    for (const { file, imports } of files) {
      const from = nodeOf(file.replace(/\.tsx?$/, ''));
      if (from === null) continue;
      for (const { target } of imports) {
        const to = nodeOf(target);
        if (to !== null && to !== from) edges.set(from, (edges.get(from) ?? new Set()).add(to));
      }
    }
    const reached = (start: string) => {
      const seen = new Set<string>();
      for (const open = [start]; open.length > 0; ) {
        for (const next of edges.get(open.pop() as string) ?? []) {
          if (!seen.has(next)) open.push(next);
          seen.add(next);
        }
      }
      return seen;
    };
    const reach = new Map([...edges.keys()].map((node) => [node, reached(node)]));
    const groups = [...reach]
      .filter(([node, seen]) => seen.has(node))
      .map(([node, seen]) =>
        [...seen]
          .filter((other) => reach.get(other)?.has(node))
          .sort()
          .join(' '),
      );
    return [...new Set(groups)].sort();
  }
  /** The folder, or the file, of a tree that an import leads to. */
  const childOf = (tree: string) => (target: string) => {
    if (!target.startsWith(`${tree}/`)) return null;
    return target.slice(tree.length + 1).split('/')[0] ?? null;
  };
  const trees = (...folders: string[]) =>
    folders.flatMap((folder) => [...new Set(inFolder(folder).map(({ file }) => part(file, 3)))]);

  it('between folders of the contract there is none, types included', () => {
    expect(cyclesOf(inFolder('contract'), childOf('contract'))).toEqual([]);
  });

  it('between modules there is none', () => {
    expect(cyclesOf(inFolder('server/modules'), childOf('server/modules'))).toEqual([]);
  });

  it('between features there is none', () => {
    expect(cyclesOf(inFolder('src/features'), childOf('src/features'))).toEqual([]);
  });

  it('between folders of a module or feature there is none', () => {
    const wrong = [...trees('server/modules', 'src/features'), 'server/object'].flatMap((tree) => {
      const isFolder = (name: string) => inFolder(`${tree}/${name}`).length > 0;
      return cyclesOf(inFolder(tree), childOf(tree))
        .filter((group) => group.split(' ').some(isFolder))
        .map((group) => `${tree}: ${group}`);
    });
    expect(wrong).toEqual([]);
  });

  it('finds one', () => {
    const file = (name: string, target: string): SourceFile => ({
      file: `x/${name}/a.ts`,
      text: '',
      imports: [{ specifier: '', target: `x/${target}/b`, typeOnly: true }],
    });
    const files = [file('a', 'b'), file('b', 'c'), file('c', 'b'), file('d', 'd')];
    expect(cyclesOf(files, childOf('x'))).toEqual(['b c']);
  });
});

it('nothing is typed any', () => {
  const loose = sources.filter(({ text }) => /(:|\bas|<)\s*any\b/.test(text));
  expect(loose.map(({ file }) => file)).toEqual([]);
});

it('the browser is asked for nothing that it has on secure addresses only', () => {
  const inBrowser = [...inFolder('src'), ...inFolder('contract'), ...filesUnder('fill').map(read)];
  const asking = inBrowser.filter(({ text }) =>
    /\brandomUUID\b|\bnavigator\.clipboard\.|\bcrypto\.subtle\b/.test(text),
  );
  // It has another way where there is no clipboard.
  expect(asking.map(({ file }) => file)).toEqual(['src/utils/copyText.ts']);
});

it('no two files are told apart by case alone: types and tests pass then, and the build takes one for the other', () => {
  const seen = new Map<string, string>();
  const twins = sources.flatMap(({ file }) => {
    const plain = file.replace(/\.tsx?$/, '').toLowerCase();
    const other = seen.get(plain);
    seen.set(plain, file);
    return other ? [`${other} ~ ${file}`] : [];
  });
  expect(twins).toEqual([]);
});
