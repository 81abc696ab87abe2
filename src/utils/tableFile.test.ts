import { IMPORT_MAX_BYTES } from '@contract/constants';
import { fileProblem } from './tableFile';

describe('fileProblem', () => {
  it.each([
    ['任务.csv', 10, null],
    ['A.XLSX', IMPORT_MAX_BYTES, null],
    ['旧.xls', 10, /另存为 \.xlsx/],
    ['a.pdf', 10, /不是 CSV 或 XLSX/],
    ['空.csv', 0, /空文件/],
    ['大.csv', IMPORT_MAX_BYTES + 1, /超过 20\.0 MB 的上限/],
  ])('%s of %d bytes', (name, size, expected) => {
    const problem = fileProblem({ name, size });
    if (expected === null) expect(problem).toBeNull();
    else expect(problem).toMatch(expected);
  });
});
