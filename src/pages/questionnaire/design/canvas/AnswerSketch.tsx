import { cascadeLines } from '@contract/questionnaire/kinds/cascade';
import { isMatrix, type Question } from '@contract/questionnaire/model';
import { questionnaireApi } from '@/services/questionnaire';
import styles from '../design.module.css';

const SHOWN = 12;
const blank = <span className={styles.blank} />;
const imageOf = (id: string) => questionnaireApi.image.address({ fileId: id });

/** How a question looks that nobody answers: for the designer's eye, never a control. */
export function AnswerSketch({ question }: { question: Question }) {
  const { kind, options = [], rows = [], columns = [], fields = [], points = 5 } = question;
  if (kind === 'page' || kind === 'note') return null;
  if (kind === 'picture') {
    return (
      <ul className={styles.pictures}>
        {options.map(({ id, text, imageId }) => (
          <li key={id}>
            {imageId ? (
              <img src={imageOf(imageId)} alt="" loading="lazy" />
            ) : (
              <span className={styles.noImage}>无图片</span>
            )}
            {text}
          </li>
        ))}
      </ul>
    );
  }
  if (kind === 'cascade') {
    return (
      <ul className={styles.options}>
        {cascadeLines(options)
          .split('\n')
          .slice(0, SHOWN)
          .map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two lines may say the same
            <li key={at} style={{ paddingInlineStart: `${line.search(/\S/) * 8}px` }}>
              {line.trim()}
            </li>
          ))}
        {options.length > SHOWN && <li>…共 {options.length} 项</li>}
      </ul>
    );
  }
  if (options.length > 0) {
    const mark = kind === 'multiple' ? '☐' : kind === 'ranking' ? '↕' : '○';
    return (
      <ul className={styles.options}>
        {options.slice(0, SHOWN).map(({ id, text, other, exclusive, places }) => (
          <li key={id}>
            <span aria-hidden>{mark}</span> {text || <em>（没有文字）</em>}
            {other && <small> 可填写</small>}
            {exclusive && <small> 与其他互斥</small>}
            {places !== undefined && <small> {places} 个名额</small>}
          </li>
        ))}
        {options.length > SHOWN && <li>…共 {options.length} 项</li>}
      </ul>
    );
  }
  if (kind === 'subform') {
    return (
      <table className={styles.matrix}>
        <thead>
          <tr>
            {fields.map(({ id, title, required }) => (
              <th key={id} scope="col">
                {title}
                {required && ' *'}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            {fields.map(({ id }) => (
              <td key={id}>{blank}</td>
            ))}
          </tr>
        </tbody>
      </table>
    );
  }
  if (isMatrix(kind) || kind === 'blanks') {
    return (
      <table className={styles.matrix}>
        {columns.length > 0 && (
          <thead>
            <tr>
              <td />
              {columns.map(({ id, text }) => (
                <th key={id} scope="col">
                  {text}
                </th>
              ))}
            </tr>
          </thead>
        )}
        <tbody>
          {rows.map(({ id, text }) => (
            <tr key={id}>
              <th scope="row">{text}</th>
              {columns.length > 0 ? (
                columns.map((column) => <td key={column.id}>{kind === 'matrixMultiple' ? '☐' : '○'}</td>)
              ) : (
                <td>{kind === 'matrixRating' ? `1 – ${points} 分` : blank}</td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    );
  }
  if (kind === 'nps' || kind === 'rating' || kind === 'scale') {
    const from = kind === 'nps' ? 0 : 1;
    const to = kind === 'nps' ? 10 : points;
    return (
      <div className={styles.points} aria-hidden>
        {Array.from({ length: to - from + 1 }, (_, at) => at + from).map((point) => (
          <span key={point}>{point}</span>
        ))}
      </div>
    );
  }
  const words: Partial<Record<Question['kind'], string>> = {
    formula: '按公式自动计算',
    date: '选择日期',
    slider: '拖动滑块选择数值',
    signature: '手写签名，或输入姓名',
    dateRange: '选择开始和结束日期',
    file: '上传文件',
    region: '选择省份和城市',
    person: '查找人员',
    department: '查找部门',
  };
  return <span className={styles.sketch}>{words[kind] ?? blank}</span>;
}
