import Papa from 'papaparse';
import type { ShowProps } from '../types';
import { Grid } from './Grid';
import { TextFrame } from './TextFrame';
import { useText } from './useText';

const ROWS = 50_000;

export default function CsvView({ file }: ShowProps) {
  const read = useText(file);
  return (
    <TextFrame read={read}>
      {(text) => (
        <Grid rows={Papa.parse<string[]>(text, { preview: ROWS, skipEmptyLines: true }).data} label={file.name} />
      )}
    </TextFrame>
  );
}
