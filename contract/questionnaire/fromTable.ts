/**
 * Questions from a table, one a row, as text that `fromText.ts` reads: a column for what is asked, and, where there are some,
 * for its kind, its options (in one cell or a column each), what is right, its points, and whether it has to be answered.
 */

const columnsOf = {
  title: /^(?:题目|标题|题干|问题|题目内容|试题|question|title)$/i,
  kind: /^(?:题型|类型|题目类型|试题类型|type|kind)$/i,
  required: /^(?:必答|必填|是否必答|是否必填|required)$/i,
  options: /^(?:选项|备选项|答案选项|options?)$/i,
  right: /^(?:正确答案|答案|标准答案|参考答案|answer)$/i,
  points: /^(?:分值|分数|得分|points?|score)$/i,
} as const;
/** 选项A, A, 选项 1. */
const OPTION = /^(?:选项\s*[A-Za-z0-9一二三四五六七八九十]{1,2}|[A-Ha-h]|option\s*[a-z0-9]{1,2})$/i;
const YES = /^(?:是|必答|必填|y|yes|true|1|√)$/i;
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

const oneLine = (text: string) => text.replace(/\s*\r?\n\s*/g, ' ').trim();
/** By lines, else by what people put between. */
const parts = (cell: string): string[] => {
  const by = cell.includes('\n') ? /\r?\n/ : cell.includes('|') ? '|' : /[；;]/;
  return cell
    .split(by)
    .map((one) => one.replace(/^\s*[A-Za-z]\s*[.．、:：)）]\s*/, '').trim())
    .filter(Boolean);
};

/** @returns nothing where no column says what is asked and the first one is empty */
export function textFromTable(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  const heads = columns.map((head) => head.trim());
  const find = (pattern: RegExp) => heads.findIndex((head) => pattern.test(head));
  const at = {
    title: find(columnsOf.title),
    kind: find(columnsOf.kind),
    required: find(columnsOf.required),
    options: find(columnsOf.options),
    right: find(columnsOf.right),
    points: find(columnsOf.points),
  };
  const lettered = heads.flatMap((head, place) => (OPTION.test(head) ? [place] : []));
  const known = at.title >= 0;
  // Without headings: what is asked first, then its options.
  const lines = known ? rows : [columns, ...rows];
  return lines
    .flatMap((cells) => {
      const cell = (place: number) => (place < 0 ? '' : (cells[place] ?? '').trim());
      const title = oneLine(known ? cell(at.title) : cell(0));
      if (title === '') return [];
      const own = known
        ? [...parts(cell(at.options)), ...lettered.map(cell).filter(Boolean)]
        : cells
            .slice(1)
            .map((one) => one.trim())
            .filter(Boolean);
      const kind = oneLine(cell(at.kind));
      const marks = [kind && `[${kind}]`, YES.test(cell(at.required)) && '[必答]'].filter(Boolean).join('');
      const right = oneLine(cell(at.right));
      const points = oneLine(cell(at.points));
      return [
        [
          `1. ${title}${marks}`,
          ...own.map(
            (option, place) => `${LETTERS[place] ?? '-'}${place < LETTERS.length ? '.' : ''} ${oneLine(option)}`,
          ),
          ...(right ? [`答案：${right}`] : []),
          ...(points ? [`分值：${points}`] : []),
        ].join('\n'),
      ];
    })
    .join('\n\n');
}
