interface EditionRow {
  readonly rule: string;
  readonly input: string;
  /** The markup that comes out, in either edition. */
  readonly old: string;
  readonly living: string;
}

/** The rows of the table in docs/reference/editions.md. A row without a rule has that of the row above. */
export function editionRows(page: string): EditionRow[] {
  let rule = '';
  const rows = /^\|(?: `([a-z-]+)`)? \|[^|`]*(?:`[^`]+`[^|`]*)*\| `([^`]+)` \| `([^`]+)` \| `([^`]+)` \|$/gm;
  return [...page.matchAll(rows)].map(([, name, input, old, living]) => {
    rule = name ?? rule;
    return { rule, input: input!, old: old!, living: living! };
  });
}
