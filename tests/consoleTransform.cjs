/**
 * Jest's transform for the console: Umi's own, with two changes for the time that a test file takes to load. Icons come
 * one by one, as the build takes them: their index alone loads 1,700 modules. The source map stands beside the code: in
 * it, each file doubles what is read and compiled.
 */
const { createHash } = require('node:crypto');

const ICONS = /import\s*\{([^}]*)\}\s*from\s*'@ant-design\/icons';/g;
const MAP = '\n//# sourceMappingURL=';

/** On one line each for as many lines as before: the map counts them. */
const oneByOne = (source) =>
  source.replace(ICONS, (statement, names) => {
    if (/\btype\b|\bas\b/.test(names)) return statement;
    const lines = statement.split('\n').length - 1;
    const icons = names.split(',').map((name) => name.trim());
    const imports = icons.filter(Boolean).map((name) => `import ${name} from '@ant-design/icons/lib/icons/${name}';`);
    return imports.join('') + '\n'.repeat(lines);
  });

module.exports = {
  /** @param config `umi`: the path of Umi's transform; `options`: what it takes */
  createTransformer({ umi, options }) {
    const base = require(umi).default.createTransformer(options);
    const version = JSON.stringify([options, require('@umijs/max/package.json').version, 1]);
    return {
      canInstrument: false,
      getCacheKey: (source, file) => createHash('sha1').update(version).update(file).update(source).digest('hex'),
      process(source, file, given) {
        const { code, map } = base.process(oneByOne(source), file, given);
        return { code: code.includes(MAP) ? code.slice(0, code.lastIndexOf(MAP)) : code, map };
      },
    };
  },
};
