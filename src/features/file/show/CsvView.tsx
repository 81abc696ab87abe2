import Papa from 'papaparse';
import { useMemo } from 'react';
import type { ShowProps } from '../types';
import { Grid } from './Grid';
import { TextFrame } from './TextFrame';
import { useText } from './useText';

const ROWS = 50_000;

function Table({ text, label, sought }: { text: string; label: string; sought?: string }) {
  const rows = useMemo(() => Papa.parse<string[]>(text, { preview: ROWS, skipEmptyLines: true }).data, [text]);
  return <Grid rows={rows} label={label} sought={sought} />;
}

export default function CsvView({ file, sought }: ShowProps) {
  const read = useText(file);
  return <TextFrame read={read}>{(text) => <Table text={text} label={file.name} sought={sought} />}</TextFrame>;
}
