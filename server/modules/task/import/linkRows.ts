/** The links file (`idissuelink,issuekey,linkedIssueKey,name`): what each row means, whichever side it is told from. */
import type { RelationKind } from '../../../../contract/task/enums';
import { badFile } from '../../../errors';
import { shown, Unfit } from '../../../object/fields/reading';
import { cellText, isKeepable, type Table, type TableRecord } from '../../../tables/table';

export interface LinkRow {
  row: number;
  kind: 'depends' | RelationKind;
  /** Keys; of a dependency `from` has to be done before `to`, of a relation `from` is the one that duplicates … */
  from: string;
  to: string;
}
export interface LinkColumns {
  from: number;
  to: number;
  name: number;
}

const meanings: Record<string, { kind: LinkRow['kind']; turned: boolean }> = {
  'depends on': { kind: 'depends', turned: true },
  'is depended on by': { kind: 'depends', turned: false },
  'is blocked by': { kind: 'depends', turned: true },
  blocks: { kind: 'depends', turned: false },
  'relates to': { kind: 'relates', turned: false },
  'is related to': { kind: 'relates', turned: false },
  duplicates: { kind: 'duplicates', turned: false },
  'is duplicated by': { kind: 'duplicates', turned: true },
  supersedes: { kind: 'supersedes', turned: false },
  'is superseded by': { kind: 'supersedes', turned: true },
};

/** Where the three columns stand; 422 when one is missing. */
export function linkColumns({ columns }: Table, fileName: string): LinkColumns {
  const at = (name: string) => {
    const position = columns.findIndex((column) => column.toLowerCase() === name.toLowerCase());
    if (position < 0)
      throw badFile(`关联文件「${fileName}」缺少列 ${name}，表头应为 idissuelink,issuekey,linkedIssueKey,name`);
    return position;
  };
  return { from: at('issuekey'), to: at('linkedIssueKey'), name: at('name') };
}

export const endsOf = ({ cells }: TableRecord, columns: LinkColumns): [string, string] => [
  cellText(cells[columns.from]).trim(),
  cellText(cells[columns.to]).trim(),
];

/** Throws `Unfit` with the reason when the row is no link. */
export function linkOf(record: TableRecord, columns: LinkColumns): LinkRow {
  if (record.problem !== undefined) throw new Unfit(record.problem);
  const [one, other] = endsOf(record, columns);
  const name = cellText(record.cells[columns.name]).trim();
  if (!one || !other) throw new Unfit('缺少 issuekey 或 linkedIssueKey');
  const meaning = meanings[name.toLowerCase()];
  if (!meaning) throw new Unfit(`关联类型${shown(isKeepable(name) ? name : '')}无法识别`);
  if (one === other) throw new Unfit(`任务${shown(one)}不能与自身关联`);
  const { kind, turned } = meaning;
  return { row: record.row, kind, from: turned ? other : one, to: turned ? one : other };
}
