/**
 * Jest's transform for the server: TypeScript and ES modules to CommonJS. Also turns `import()` of packages into
 * `require`, which Jest's sandbox can follow without Node's experimental module flag.
 */
const { createHash } = require('node:crypto');
const { buildSync, transformSync, version } = require('esbuild');

const loaders = { '.ts': 'ts', '.tsx': 'tsx' };
/** Packages are CommonJS already or hide `require` behind one of their own, so only the call itself is renamed. */
const IMPORT_BY_REQUIRE =
  'const __require = require; const __import = async (id) => { const m = __require(id); return { default: m, ...m }; };';

/** Half of all modules that a test file would load one by one: 679 small ones, which come as one. */
const BUNDLED = /\/node_modules\/typebox\/build\/(?:\w+\/)?index\.mjs$/;
const bundle = (file) => {
  const { outputFiles } = buildSync({
    entryPoints: [file],
    bundle: true,
    format: 'cjs',
    target: 'node20',
    platform: 'node',
    packages: 'external',
    write: false,
  });
  return { code: outputFiles[0].text };
};

module.exports = {
  getCacheKey: (source, file) => createHash('sha1').update(`${version}5`).update(file).update(source).digest('hex'),
  process(source, file) {
    if (BUNDLED.test(file)) return bundle(file);
    if (file.endsWith('.cjs')) return { code: IMPORT_BY_REQUIRE + source.replace(/\bimport\(/g, '__import(') };
    const { code, map } = transformSync(source, {
      loader: loaders[/\.\w+$/.exec(file)[0]] ?? 'js',
      format: 'cjs',
      target: 'node20',
      sourcefile: file,
      sourcemap: 'external',
      supported: { 'dynamic-import': false },
      define: { 'import.meta.url': JSON.stringify(`file://${file}`) },
    });
    return { code, map };
  },
};
