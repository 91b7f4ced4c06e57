/**
 * Alternative ways to write quotes, by name: which of these replaces which file of
 * server/storage/commit.
 */
export const replacements: Record<string, { of: string; by: string }> = {
  none: { of: 'quote-writer.ts', by: './instant-quote-writer.ts' },
  'one-row': { of: 'write-batch.ts', by: './one-row-batch.ts' },
}
