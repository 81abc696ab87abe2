/** The package that other programs use: made of the tables of calls, so it names what the server answers. */
import fs from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import type { TSchema } from 'typebox';
import type { Api, DescribedCall } from '../../contract/api';
import { routes } from '../../server/app';
import type { RouteDefinition } from '../../server/http/route';
import { filesBelow } from '../filesBelow';
import { comment, typeOf } from './types';

export type SdkTables = Record<string, Record<string, DescribedCall>>;

/** A token acts for its owner in an enterprise: sign-in and what is the account's own are not open to it. */
const isOpenToTokens = ({ right, byToken }: Pick<RouteDefinition, 'right' | 'byToken'>): boolean =>
  byToken === true || (right.kind !== 'public' && right.kind !== 'session');

const contract = path.join(__dirname, '..', '..', 'contract');

/** The name of the table in which a call stands, such as `taskBatch`. */
function namesOfTables(): Map<DescribedCall, string> {
  const folders = [...filesBelow(contract)].filter(
    (file) => path.basename(file) === 'api.ts' && path.dirname(file) !== contract,
  );
  return new Map(
    folders.flatMap((file) =>
      Object.entries(require(file) as Record<string, Api>).flatMap(([name, api]) =>
        name.endsWith('Api') ? Object.values(api).map((call) => [call, name.replace(/Api$/, '')] as const) : [],
      ),
    ),
  );
}

/** Parts (comments, history …) and registers have a table for each kind, by the name that their address says. */
const kindOf = ({ path: at }: DescribedCall): string => at.split('/')[1] ?? at;

/** The calls that a token may make, by table and name. @throws where two calls would have one name */
export function tablesOf(): SdkTables {
  const names = namesOfTables();
  const tables: SdkTables = {};
  for (const { call, bytes, ...definition } of routes) {
    if (bytes || !isOpenToTokens(definition)) continue;
    const table = names.get(call) ?? kindOf(call);
    if (tables[table]?.[call.name]) throw new Error(`${table} has two calls that are named ${call.name}`);
    tables[table] = { ...tables[table], [call.name]: call };
  }
  return tables;
}

const part = (schema: TSchema | undefined): string[] => (schema ? [typeOf(schema)] : []);
const hasRequired = (schema: TSchema | undefined): boolean =>
  ((schema as { required?: string[] } | undefined)?.required ?? []).length > 0;

function signature(
  name: string,
  { method, path: at, summary, params, query, body, form, data, file }: DescribedCall,
): string {
  const inputs = [params, query, body, form].flatMap(part);
  const isDemanded = [params, query, body, form].some(hasRequired);
  const input = inputs.length > 0 ? inputs.join(' & ') : 'Record<string, never>';
  return [
    `    ${comment(`${summary}。\`${method} /api/${at}\``)}`,
    `    ${name}(input${isDemanded ? '' : '?'}: ${input}, options?: CallOptions): Promise<${file ? 'Blob' : typeOf(data)}>;`,
  ].join('\n');
}

function declarations(tables: SdkTables): string {
  const modulesOf = Object.entries(tables).map(
    ([module, calls]) =>
      `  ${module}: {\n${Object.entries(calls)
        .map(([name, call]) => signature(name, call))
        .join('\n')}\n  };`,
  );
  const runtime = fs.readFileSync(path.join(__dirname, 'declarations.d.ts'), 'utf8');
  return `${runtime}\n/** The calls, by module. */\nexport interface Collab {\n${modulesOf.join('\n')}\n}\n\nexport declare function connect(options: ConnectOptions): Collab;\n`;
}

const plainOf = (tables: SdkTables) =>
  Object.fromEntries(
    Object.entries(tables).map(([module, calls]) => [
      module,
      Object.fromEntries(
        Object.entries(calls).map(([name, { method, path: at, reads, carries, file }]) => [
          name,
          { method, path: at, reads, carries, ...(file && { file }) },
        ]),
      ),
    ]),
  );

/**
 * Writes the package into a folder: one module for ESM and one for CommonJS, types, README and examples.
 *
 * @param version of the product
 */
export async function makeSdk(folder: string, version: string): Promise<{ modules: number; calls: number }> {
  const tables = tablesOf();
  fs.rmSync(folder, { recursive: true, force: true });
  fs.mkdirSync(folder, { recursive: true });
  const contents = [
    `import { clientOf } from ${JSON.stringify(path.join(__dirname, 'runtime.ts'))};`,
    `export { CollabError } from ${JSON.stringify(path.join(__dirname, 'runtime.ts'))};`,
    `const tables = ${JSON.stringify(plainOf(tables))};`,
    'export const connect = (options) => clientOf(tables, options);',
  ].join('\n');
  for (const [format, file] of [
    ['esm', 'index.mjs'],
    ['cjs', 'index.cjs'],
  ] as const) {
    const stdin = { contents, resolveDir: __dirname, loader: 'js' } as const;
    await build({
      stdin,
      bundle: true,
      format,
      target: 'es2022',
      platform: 'neutral',
      outfile: path.join(folder, file),
    });
  }
  const write = (name: string, text: string) => fs.writeFileSync(path.join(folder, name), text);
  const types = declarations(tables);
  write('index.d.ts', types);
  write('index.d.cts', types);
  const entry = (file: string, of: string) => ({ types: `./${of}`, default: `./${file}` });
  write(
    'package.json',
    `${JSON.stringify(
      {
        name: 'collab-sdk',
        version,
        description: '企业项目交付与任务协作平台的接口客户端',
        type: 'module',
        engines: { node: '>=20.3' },
        sideEffects: false,
        exports: {
          '.': { import: entry('index.mjs', 'index.d.ts'), require: entry('index.cjs', 'index.d.cts') },
        },
        files: ['*'],
      },
      null,
      2,
    )}\n`,
  );
  for (const name of ['README.md', 'example.mjs'])
    fs.copyFileSync(path.join(__dirname, 'files', name), path.join(folder, name));
  return {
    modules: Object.keys(tables).length,
    calls: Object.values(tables).reduce((sum, calls) => sum + Object.keys(calls).length, 0),
  };
}
