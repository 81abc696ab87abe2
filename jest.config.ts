/** @jest-config-loader esbuild-register */
import { existsSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { configUmiAlias, createConfig } from '@umijs/max/test';
import type { Config } from 'jest';
import { together } from './tests/together';

/** Umi's helper brings Jest types of its own, an older major: they meet in the last line. */
type Project = ReturnType<typeof createConfig>;

/**
 * Jest needs CommonJS: node_modules stay as they are, except the packages that ship ES modules only. Transforming all
 * of them, as Umi's helper does, costs minutes.
 */
const untranspiled = (packages: string[]) => [
  `/node_modules/(?!(?:.*/node_modules/)?(?:${packages.join('|')})(?:/|$))`,
];

/**
 * What `@umijs/max` and `@@/…` are: the files that `max setup` (after each install) and `max dev` generate. Umi's own
 * helper deletes and writes such a folder anew on every run, which costs seconds and breaks a second run beside it; it
 * only helps out where none was generated yet.
 */
const generated = `${__dirname}/src/.umi`;
const aliases = {
  '^@/(.*)$': '<rootDir>/src/$1',
  '^@contract/(.*)$': '<rootDir>/contract/$1',
  '^@@/(.*)$': '<rootDir>/src/.umi/$1',
  '^(?:umi|@umijs/max)$': '<rootDir>/src/.umi/exports.ts',
};

async function withUmi(config: Project): Promise<Project> {
  if (!existsSync(`${generated}/exports.ts`)) return (await configUmiAlias(config)) as Project;
  return { ...config, moduleNameMapper: { ...config.moduleNameMapper, ...aliases } };
}

/** Umi's transforms, each within ours (tests/consoleTransform.cjs). */
const quicker = (transform: Project['transform']): Project['transform'] =>
  Object.fromEntries(
    Object.entries(transform ?? {}).map(([files, of]) => [
      files,
      Array.isArray(of) ? [`${__dirname}/tests/consoleTransform.cjs`, { umi: of[0], options: of[1] }] : of,
    ]),
  );

async function consoleProject(): Promise<Project> {
  // Jest's sandbox follows no `import()`: what is loaded late there comes by `require`.
  const jsTransformerOpts = { jsx: 'automatic', supported: { 'dynamic-import': false } };
  const base = createConfig({ target: 'browser', jsTransformerOpts });
  const project = await withUmi({
    ...base,
    transform: quicker(base.transform),
    displayName: 'console',
    rootDir: __dirname,
    testMatch: ['<rootDir>/src/**/*.test.{ts,tsx}', '<rootDir>/tests/console/**/*.test.{ts,tsx}'],
    testPathIgnorePatterns: ['/node_modules/', '/src/\\.umi'],
    modulePathIgnorePatterns: ['<rootDir>/dist/'],
    setupFilesAfterEnv: ['<rootDir>/tests/setup-console.ts'],
    transformIgnorePatterns: untranspiled([
      '@umijs/renderer-react',
      '@umijs/plugins',
      'umi/client',
      '@ahooksjs',
      '(?:antd|@ant-design/[^/]+|@rc-component/[^/]+)/es',
      '@babel/runtime/helpers/esm',
      'uuid',
      'typebox',
      'linkifyjs',
      'lodash-es',
    ]),
  });
  delete project.testTimeout;
  return project;
}

/** The server, the contract and what spans parts: plain Node. */
function serverProject(): Project {
  return {
    displayName: 'server',
    rootDir: __dirname,
    testEnvironment: 'node',
    testMatch: ['<rootDir>/{server,contract,tests,config,scripts}/**/*.test.ts'],
    testPathIgnorePatterns: ['/node_modules/', '<rootDir>/tests/(?:console|e2e)/'],
    modulePathIgnorePatterns: ['<rootDir>/dist/'],
    moduleNameMapper: { '^@contract/(.*)$': '<rootDir>/contract/$1', '^@/(.*)$': '<rootDir>/src/$1' },
    setupFilesAfterEnv: ['<rootDir>/tests/setup-server.ts'],
    transform: { '\\.[cm]?[jt]sx?$': '<rootDir>/tests/serverTransform.cjs' },
    transformIgnorePatterns: untranspiled([
      'pg-boss',
      'temporal-polyfill',
      'temporal-utils',
      'non-error',
      'serialize-error',
      'tagged-tag',
      'uuid',
      'typebox',
      'openid-client',
      'oauth4webapi',
      'jose',
      'cookie',
      'content-disposition',
      'htmlparser2',
      // What stands for the browser's document where pages become HTML.
      'boolbase',
      'css-select',
      'css-what',
      'cssomnom',
      'nth-check',
      'dom-serializer',
      'domelementtype',
      'domhandler',
      'domutils',
      'entities',
      // Asks for Node's own modules by `import()`, which Jest's sandbox does not follow.
      '@opentelemetry/otlp-exporter-base',
      '@electric-sql/pglite',
      '@electric-sql/pglite-utils',
      '@fastify/cookie',
      '@fastify/static',
    ]),
  };
}

/**
 * Modules whose statements are plain: what differs between the databases is met in the others, and at night all run on both
 * (`CI_FULL=1`). They take minutes.
 */
const plain = [
  'approval|auth|automation|commitment|cost|dashboard|directorySync|document|duty|enterprise|hours|insight|message|norm',
  'plan|project|publicLink|questionnaire|report|signin|tenant',
  'task/(?:batch|files|flow|recurrence|recycle|schedule|work|workflow)',
];
const PLAIN = `/server/(?:doctor|telemetry|modules/(?:${plain.join('|')}))/`;

/**
 * With `DATABASE_URL` the server's tests run on that PostgreSQL, and on the embedded database those that are about a
 * database (`*.both.test.ts`, but for those of plain modules), or all with `CI_FULL=1`. Without it, all of them run on
 * the embedded one.
 */
function embeddedProject(server: Project): Project {
  return {
    ...server,
    displayName: 'embedded',
    testMatch: process.env.CI_FULL ? server.testMatch : ['<rootDir>/{server,tests}/**/*.both.test.ts'],
    testPathIgnorePatterns: [...(server.testPathIgnorePatterns ?? []), ...(process.env.CI_FULL ? [] : [PLAIN])],
    setupFiles: ['<rootDir>/tests/setup-embedded.ts'],
  };
}

/** Folders whose files run together with `TOGETHER=1`; each was seen to give the same results so. */
const TOGETHER = {
  server: ['contract', 'server/object', 'server/modules'],
  console: ['src'],
} as const;
/** What of the console's tests stands on a page: each has one of its own. */
const ON_A_PAGE = /render|Storage|document\.|window\.|history|location/;

/** The project with files of a folder as one (`tests/together.ts`). */
function inGroups(project: Project, name: 'server' | 'embedded' | 'console'): Project {
  if (!process.env.TOGETHER) return project;
  const own = (project.testPathIgnorePatterns ?? []).map(
    (pattern) => new RegExp(pattern.replace('<rootDir>', __dirname)),
  );
  const onlyBoth = name === 'embedded' && !process.env.CI_FULL;
  const taken = (file: string) =>
    (!onlyBoth || file.endsWith('.both.test.ts')) &&
    !own.some((pattern) => pattern.test(file)) &&
    !(name === 'console' && ON_A_PAGE.test(readFileSync(file, 'utf8')));
  const { groups, members } = together(__dirname, name, name === 'console' ? TOGETHER.console : TOGETHER.server, taken);
  return {
    ...project,
    testMatch: [...(project.testMatch ?? []), groups],
    testPathIgnorePatterns: [...(project.testPathIgnorePatterns ?? []), ...members],
  };
}

const server = serverProject();

export default async (): Promise<Config> => ({
  // Jest itself leaves a core to the terminal, which on two cores means one file after the other.
  maxWorkers: Math.max(2, Math.floor(availableParallelism() / 2)),
  testSequencer: `${__dirname}/tests/sequencer.cjs`,
  // A worker keeps the modules' code of all files before: past this it begins anew, as its collector would eat the time.
  workerIdleMemoryLimit: '800MB',
  testTimeout: 90_000,
  projects: [
    inGroups(await consoleProject(), 'console'),
    inGroups(server, 'server'),
    ...(process.env.DATABASE_URL ? [inGroups(embeddedProject(server), 'embedded')] : []),
  ].map((project) => ({ ...project, runtime: `${__dirname}/tests/runtime.cjs` })) as unknown as Config['projects'],
});
