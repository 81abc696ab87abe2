import { DownloadOutlined } from '@ant-design/icons';
import { questionKinds } from '@contract/questionnaire/model';
import type { Figures } from '@contract/questionnaire/tally';
import { Link } from '@umijs/max';
import { App, Button } from 'antd';
import { useMemo, useRef, useState } from 'react';
import { Chart, savePng, useLook } from '@/features/insight';
import { errorText } from '@/utils/apiError';
import { formPage } from '../pages';
import { figure, heightOf, npsParts, percent, pictureOf } from './options';
import styles from './statistics.module.css';
import { WordCloud } from './WordCloud';

interface Props {
  formId: string;
  no: number;
  figures: Figures;
  /** Rows of anonymous questionnaires are not opened from figures. */
  linked: boolean;
  /** What people wrote is not told here. */
  onlyCounts?: boolean;
}

/** One question: on whom its figures stand, a picture, and the same as a table. */
export function QuestionFigures({ formId, no, figures, linked, onlyCounts = false }: Props) {
  const { kind, title, asked, answered, notAsked, mean, median, nps, csat, fields } = figures;
  const look = useLook();
  const { message } = App.useApp();
  const section = useRef<HTMLElement>(null);
  const picture = useMemo(() => pictureOf(figures, look), [figures, look]);
  const facts = [
    mean !== undefined && (fields ? `平均 ${figure(mean)} 行` : `平均 ${figure(mean)}`),
    median !== undefined && `中位数 ${figure(median)}`,
    csat !== undefined && `满意度 ${figure(csat, '%')}`,
  ].filter(Boolean);
  return (
    <section ref={section} className={styles.question} aria-label={`第 ${no} 题 ${title}`}>
      <h2>
        {no}. {title} <small>{questionKinds[kind]}</small>
        {picture && (
          <Button
            type="text"
            size="small"
            className={styles.tool}
            icon={<DownloadOutlined />}
            aria-label={`${title}：保存为图片`}
            title="保存为图片"
            onClick={() =>
              void savePng(section.current, `${no}. ${title}`, look.ground).catch((error) =>
                message.error(errorText(error, '这个浏览器不能生成图片，请用打印')),
              )
            }
          />
        )}
      </h2>
      <p className={styles.base}>
        问到 {asked} 人，作答 {answered}，跳过 {asked - answered}
        {notAsked > 0 && `，未问到 ${notAsked}`}
        {facts.length > 0 && ` · ${facts.join(' · ')}`}
      </p>
      {nps !== undefined && <Nps figures={figures} score={nps} />}
      {answered === 0 ? (
        <p className={styles.base}>还没有人作答</p>
      ) : (
        <div className={styles.figures} data-picture={picture ? '' : undefined}>
          {picture && <Chart label={`${title}：统计图`} option={picture.option} height={heightOf(picture.lines)} />}
          <Table {...{ formId, figures, linked, onlyCounts }} />
        </div>
      )}
      {answered > 0 &&
        fields?.map((field) => (
          <div key={field.id}>
            <h3 className={styles.base}>
              {field.title}（{field.answered} 行填写{field.mean !== undefined && `，平均 ${figure(field.mean)}`}）
            </h3>
            {field.answered > 0 && <Table {...{ formId, onlyCounts }} figures={field} linked={false} />}
          </div>
        ))}
    </section>
  );
}

function Nps({ figures, score }: { figures: Figures; score: number | null }) {
  return (
    <div className={styles.nps}>
      <strong>
        NPS <span className="tabular">{figure(score)}</span>
      </strong>
      <ul>
        {npsParts(figures).map(({ text, count, share }) => (
          <li key={text} style={{ flexGrow: Math.max(share, 1) }}>
            <span>{text}</span> {count} 人 {share}%
          </li>
        ))}
      </ul>
    </div>
  );
}

const opensBy: Partial<Record<Figures['kind'], 'is' | 'contains'>> = {
  single: 'is',
  select: 'is',
  yesNo: 'is',
  slot: 'is',
  multiple: 'contains',
  picture: 'contains',
  rating: 'is',
  nps: 'is',
  scale: 'is',
};

function Table({ formId, figures, linked, onlyCounts }: Omit<Props, 'no'>) {
  const { kind, counts, rows, ranked, texts, answered } = figures;
  const op = linked ? opensBy[kind] : undefined;
  const numeric = kind === 'rating' || kind === 'nps' || kind === 'scale';
  const leadTo = (value: string) =>
    `${formPage('data', formId)}&filter=${encodeURIComponent(JSON.stringify([{ q: figures.id, op, value: numeric ? Number(value) : value }]))}`;
  if (counts) {
    return (
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{kind === 'subform' ? '行数' : '选项'}</th>
            <th scope="col">{kind === 'slot' ? '人数 / 名额' : '人数'}</th>
            <th scope="col">占作答的人</th>
          </tr>
        </thead>
        <tbody>
          {counts.map(({ id, text, count, of }) => (
            <tr key={id}>
              <th scope="row">{text}</th>
              <td>
                {op && count > 0 ? <Link to={leadTo(id)}>{count}</Link> : count}
                {of !== undefined && ` / ${of}`}
              </td>
              <td>{percent(count, answered)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    );
  }
  if (ranked) {
    return (
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">选项</th>
            <th scope="col">综合得分</th>
            <th scope="col">平均名次</th>
          </tr>
        </thead>
        <tbody>
          {ranked
            .toSorted((a, b) => b.score - a.score)
            .map(({ option, text, score, place }) => (
              <tr key={option}>
                <th scope="row">{text}</th>
                <td>{score.toFixed(2)}</td>
                <td>{place === null ? '–' : place.toFixed(2)}</td>
              </tr>
            ))}
        </tbody>
      </table>
    );
  }
  if (rows) {
    const columns = kind === 'matrixText' || kind === 'blanks' ? [] : (rows[0]?.counts ?? []);
    if (columns.length === 0) {
      return (
        <Texts
          texts={rows.flatMap(({ text, counts: own }) => own.map((one) => `${text}：${one.text}（${one.count}）`))}
        />
      );
    }
    return (
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">行</th>
            {columns.map(({ id, text }) => (
              <th key={id} scope="col">
                {text}
              </th>
            ))}
            <th scope="col">作答</th>
            {kind === 'matrixRating' && <th scope="col">平均</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, text, base, counts: own, mean }) => (
            <tr key={id}>
              <th scope="row">{text}</th>
              {own.map((one) => (
                <td key={one.id}>{one.count}</td>
              ))}
              <td>{base}</td>
              {kind === 'matrixRating' && <td>{figure(mean)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    );
  }
  if (texts) {
    const { words, id, title } = figures;
    const holding = (word: string) =>
      `${formPage('data', formId)}&filter=${encodeURIComponent(JSON.stringify([{ q: id, op: 'contains', value: word }]))}`;
    return (
      <>
        {words && <WordCloud title={title} words={words} leadTo={linked ? holding : null} />}
        <Texts texts={texts} />
      </>
    );
  }
  if (onlyCounts) return <p className={styles.base}>填写的内容不公开</p>;
  return <p className={styles.base}>{kind === 'signature' ? '签名' : '文件'}在数据页面查看</p>;
}

const FIRST = 8;

function Texts({ texts }: { texts: readonly string[] }) {
  const [all, setAll] = useState(false);
  const keyed = texts.map((text, at) => ({ text, key: `${at}.${text}` }));
  return (
    <div>
      <ul className={styles.texts}>
        {keyed.slice(0, all ? undefined : FIRST).map(({ text, key }) => (
          <li key={key}>{text}</li>
        ))}
      </ul>
      {!all && texts.length > FIRST && (
        <Button size="small" onClick={() => setAll(true)}>
          显示全部 {texts.length} 条
        </Button>
      )}
    </div>
  );
}
