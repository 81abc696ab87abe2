/**
 * Jest's runtime, which compiles a module's code once in a worker instead of once in each test file: a file that starts
 * the server loads two thousand modules, and parsing them takes longer than running them. Only code is kept; what it
 * makes when it runs belongs to the test file, as ever.
 */
const vm = require('node:vm');
const JestRuntime = require('jest-runtime').default;

/** By file, then by its text: the console's transform makes other code of `contract/` than the server's. */
const compiled = new Map();
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

module.exports = class extends JestRuntime {
  constructor(...given) {
    super(...given);
    const { executor } = this;
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
