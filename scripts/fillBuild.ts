/** Builds the page on which people answer: an entry of its own beside the console, without antd (at most 120 kB gzip). */
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { build, type OutputFile } from 'esbuild';

/** As `.umirc.ts` says the browsers. */
const TARGET = ['chrome111', 'edge111', 'firefox114', 'safari16.4'];
export const FILL_PAGE = 'fill.html';

const pageOf = (base: string, script: string, style: string) => `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<meta name="referrer" content="no-referrer">
<title>填写问卷</title>
<link rel="stylesheet" href="${base}${style}">
<script type="module" src="${base}${script}"></script>
</head>
<body><main id="fill" data-base="${base}"></main><noscript>请启用 JavaScript 后填写问卷。</noscript></body>
</html>
`;

export interface FillPage {
  html: string;
  /** By name: the script and the style. */
  files: ReadonlyMap<string, Uint8Array>;
}

/** @param base where the console is served, with a slash at either end */
export async function buildFill(root: string, base: string): Promise<FillPage> {
  const { outputFiles } = await build({
    entryPoints: { fill: path.join(root, 'fill', 'main.tsx') },
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    target: TARGET,
    outdir: 'out',
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'silent',
  });
  const named = (end: string) => outputFiles.find((file) => file.path.endsWith(end)) as OutputFile;
  const files = new Map(
    ['.js', '.css'].map((end) => {
      const { contents } = named(end);
      // What the server takes for a name that never means anything else.
      return [`fill-${createHash('sha256').update(contents).digest('hex').slice(0, 12)}${end}`, contents] as const;
    }),
  );
  const [script = '', style = ''] = files.keys();
  return { html: pageOf(base, script, style), files };
}

/** Beside the console, which the server tells apart by the address. */
export async function writeFill(root: string, dist: string, base: string): Promise<void> {
  const { html, files } = await buildFill(root, base);
  for (const [name, contents] of files) fs.writeFileSync(path.join(dist, name), contents);
  fs.writeFileSync(path.join(dist, FILL_PAGE), html);
}
