/**
 * How quotes may be written instead, by name: which file of server/storage/commit makes room for
 * which of these.
 */
export const replacements: Record<string, { of: string; by: string }> = {
  none: { of: 'quote-writer.ts', by: './instant-quote-writer.ts' },
  'one-row': { of: 'write-batch.ts', by: './one-row-batch.ts' },
}
