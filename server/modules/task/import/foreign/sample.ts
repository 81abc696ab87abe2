/** A small file in the shape of a tool's export. */
export interface Sample {
  name: string;
  source: string;
  file: string;
  /** By key or title: what the row has to say after translation. */
  rows: Record<string, Partial<Record<string, string>>>;
}
