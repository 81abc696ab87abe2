/**
 * Jest's runtime, which reads, transforms and compiles a module's code once in a worker instead of once in each test file: a
 * file that starts the server loads two thousand modules, and that takes longer than running them. Only code is kept; what
 * it makes when it runs belongs to the test file, as ever.
 */
const fs = require('node:fs');
const vm = require('node:vm');
const JestRuntime = require('jest-runtime').default;

/** By file, then by its text: the console's transform makes other code of `contract/` than the server's. */
const compiled = new Map();
/** By project, then by file: what Jest's transform gave, and when the file was last written, as `--watch` goes on in one process. */
const transformed = new Map();
/** What test files may share, by name: only what no test changes, such as compiled code. */
const sharedByWorker = new Map();

function scriptOf(filename, source, parameters) {
  if (!compiled.has(filename)) compiled.set(filename, new Map());
  const scripts = compiled.get(filename);
  if (!scripts.has(source)) {
    const head = `(function (${parameters}) {`;
    scripts.set(source, new vm.Script(`${head}${source}\n})`, { filename, columnOffset: -head.length }));
  }
  return scripts.get(source);
}

/** Jest keeps what it has transformed for one test file; for each further one it would read and look it up again. */
function keepTransformed(cache, project) {
  if (!transformed.has(project)) transformed.set(project, new Map());
  const kept = transformed.get(project);
  const transform = cache.transform.bind(cache);
  cache.transform = (filename, options) => {
    if (options?.isInternalModule) return transform(filename, options);
    const writtenAt = fs.statSync(filename).mtimeMs;
    const known = kept.get(filename);
    if (known?.writtenAt !== writtenAt) {
      const code = transform(filename, options);
      kept.set(filename, { writtenAt, file: cache.transforms.get(filename) });
      return code;
    }
    cache.transforms.set(filename, known.file);
    if (known.file.sourceMapPath) cache.sourceMaps.set(filename, known.file.sourceMapPath);
    return known.file.code;
  };
}

module.exports = class extends JestRuntime {
  constructor(...given) {
    super(...given);
    const { executor } = this;
    keepTransformed(executor.transformCache, given[0].id);
    executor.environment.global.sharedByWorker = sharedByWorker;
    const compile = executor.compile.bind(executor);
    const parameters = executor.injectedModuleParameters.join(', ');
    executor.compile = (source, filename) => {
      const context = executor.environment.getVmContext();
      // A test file is run once. Where modules of a context are known to Node, `import()` needs Jest's own way.
      if (context == null || filename === executor.testPath || vm.SourceTextModule) return compile(source, filename);
      let script;
      try {
        script = scriptOf(filename, source, parameters);
      } catch {
        // What cannot be parsed is explained by Jest.
        return compile(source, filename);
      }
      return script.runInContext(context);
    };
  }
};
