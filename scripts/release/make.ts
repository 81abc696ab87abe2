/**
 * Makes the folder of a release: the built console, the server as one file, what stands beside its sources, and the packages
 * that it asks for. `npm run release` packs it (`release.ts`).
 */
import fs from 'node:fs';
import { builtinModules } from 'node:module';
import path from 'node:path';
import { BUNDLE, bundleRelease } from './bundle';
import { closureOf, isRun, type Package, packagesIn } from './packages';
import { billOfMaterials } from './sbom';

/** What lies in `server/` beside sources and is read at run time; snapshots of the schema serve `db:generate` alone. */
const BESIDE = /\.(?:cjs|sql|json)$/;
const NOT_RUN = /^server\/(?:test|db\/fixtures)\/|^server\/db\/migrations\/meta\/\d+_snapshot\.json$/;
/** Whole folders and files that go along. */
const ALONG = ['docs/help', 'docs/operations', 'public/helpPictures', 'README.md', 'README.en.md', 'CHANGELOG.md'];
/** Makes the console, or runs the sources: no part of a release. */
const TOOLS = new Set(['@umijs/max', 'esbuild', 'tsx']);

const START = `/** The product. \`node server.cjs 命令\` runs a command: see \`scripts\` of package.json. */
// Node 22 and later keep what they compiled.
require('node:module').enableCompileCache?.();
require('./${BUNDLE}');
`;

function* filesIn(folder: string): Generator<string> {
  for (const one of fs.readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (one.isFile()) yield path.relative(folder, path.join(one.parentPath, one.name)).split(path.sep).join('/');
  }
}

function copy(from: string, to: string): void {
  fs.mkdirSync(path.dirname(to), { recursive: true });
  fs.copyFileSync(from, to);
}

function copyPackage(root: string, to: string, { place }: Package): void {
  const own = path.join(root, place);
  const manifest = fs.readFileSync(path.join(own, 'package.json'), 'utf8');
  for (const file of filesIn(own)) {
    // Those within are packages of their own.
    if (file.startsWith('node_modules/') || !isRun(file, manifest)) continue;
    copy(path.join(own, file), path.join(to, place, file));
  }
}

const LICENCE = /^(?:licen[cs]e|notice|copying)/i;

/** Of every package that a release holds or that the console was made of: its licence, with the text where there is one. */
function licences(root: string, packages: readonly Package[]): string {
  const parts = packages.map(({ name, version, license, place }) => {
    const folder = path.join(root, place);
    const texts = fs
      .readdirSync(folder, { withFileTypes: true })
      .filter((one) => one.isFile() && LICENCE.test(one.name))
      .map((one) => fs.readFileSync(path.join(folder, one.name), 'utf8').trim());
    return [`${name} ${version}: ${license}`, ...texts].join('\n\n');
  });
  return `${parts.join(`\n\n${'-'.repeat(80)}\n\n`)}\n`;
}

export interface ReleaseFolder {
  packages: readonly Package[];
}

/**
 * @param root of the repository, with its packages installed
 * @param dist the built console
 * @param to a folder that is not there yet
 */
export async function makeRelease(root: string, dist: string, to: string): Promise<ReleaseFolder> {
  if (!fs.existsSync(path.join(dist, 'index.html'))) throw new Error('没有已构建的页面：请先执行 npm run build');
  fs.mkdirSync(to, { recursive: true });
  const { text, packages: asked } = await bundleRelease(root);
  const names = new Set(asked);
  for (const file of filesIn(path.join(root, 'server'))) {
    const place = `server/${file}`;
    if (!BESIDE.test(file) || NOT_RUN.test(place)) continue;
    copy(path.join(root, place), path.join(to, place));
    if (!file.endsWith('.cjs')) continue;
    for (const name of packagesIn(fs.readFileSync(path.join(root, place), 'utf8'))) names.add(name);
  }
  for (const name of builtinModules) names.delete(name);
  fs.writeFileSync(path.join(to, BUNDLE), text);
  fs.writeFileSync(path.join(to, 'server.cjs'), START);
  fs.cpSync(dist, path.join(to, 'dist'), { recursive: true });
  for (const one of ALONG) {
    if (fs.existsSync(path.join(root, one))) fs.cpSync(path.join(root, one), path.join(to, one), { recursive: true });
  }

  const packages = closureOf(root, [...names].sort());
  for (const one of packages) copyPackage(root, to, one);
  const manifest = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8')) as Record<string, unknown> & {
    dependencies: Record<string, string>;
    scripts: Record<string, string>;
  };
  const { name, version, description, license, engines } = manifest;
  const commands = Object.entries(manifest.scripts).filter(([, line]) => line.startsWith('tsx server/commands/'));
  const scripts = {
    start: 'node --max-old-space-size=1024 --max-semi-space-size=8 server.cjs',
    ...Object.fromEntries(commands.map(([command]) => [command, `node server.cjs ${command}`])),
  };
  const own = { name, version, private: true, description, license, engines, scripts };
  fs.writeFileSync(path.join(to, 'package.json'), `${JSON.stringify(own, null, 2)}\n`);
  const used = Object.keys(manifest.dependencies).filter((one) => !TOOLS.has(one));
  const all = closureOf(root, [...new Set([...used, ...names])].sort());
  fs.writeFileSync(path.join(to, 'THIRD-PARTY-LICENSES.txt'), licences(root, all));
  const lock = JSON.parse(fs.readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
  const bill = billOfMaterials({ name: String(name), version: String(version) }, all, lock);
  fs.writeFileSync(path.join(to, 'sbom.json'), `${JSON.stringify(bill, null, 1)}\n`);
  return { packages };
}
