import type { Ctx } from '../../platform/context'
import { countPlaces } from '../../areas/content'
import { foldOwners } from '../../areas/accounts'
import { foldTiles, noteWords } from '../../areas/search'
import { tidyStatistics } from '../../platform/db/statistics'
import { isNumberColumn, type Mapping } from './mapping'
import { readCsv } from './csv'
import { decimalSigns } from './decimal-signs'
import { knownOf, ownerOf } from './read-context'
import type { ImportRow } from './row'
import { readRow } from './row'
import { writeBatch } from './write-batch'

/** Rows per transaction. */
const batchSize = 500

/** Row counts of an import. */
export interface Summary {
  /** Records in the file, excluding the header. */
  read: number
  added: number
  /** Rows that already existed, from an earlier run. */
  known: number
  refused: number
}

export interface Importing {
  file: string
  delimiter: string
  mapping: Mapping
  /** E-mail address of an existing account that replaces the mapping's owner. */
  ownerEmail?: string
  /** Called for each error in a row. */
  onProblem: (line: number, field: string | null, reason: string) => void
  onProgress: (bytes: number, summary: Readonly<Summary>) => void
}

/**
 * Imports a file in one pass, writing valid rows in batches. Invalid rows are reported and skipped. A repeated or
 * resumed run adds only missing listings.
 */
export async function importListings(ctx: Ctx, importing: Importing): Promise<Summary> {
  const { file, delimiter, mapping, onProblem, onProgress } = importing
  const now = ctx.clock.now()
  const owner = await ownerOf(ctx, mapping, importing.ownerEmail)
  const known = await knownOf(ctx, mapping)
  const signs = decimalSigns(
    importing,
    isNumberColumn(mapping, (name) => known.parameters.get(name.toLowerCase())?.kind === 'number'),
  )
  const summary: Summary = { read: 0, added: 0, known: 0, refused: 0 }
  const lines = new Map<string, number>()
  let batch: ImportRow[] = []
  let bytes = 0

  const flush = async () => {
    if (batch.length === 0) return
    const rows = batch
    batch = []
    const fresh = await ctx.db
      .transaction()
      .execute((trx) => writeBatch(trx, rows, { ownerId: owner.id, currency: mapping.currency, now }))
    summary.added += fresh.size
    summary.known += rows.length - fresh.size
    onProgress(bytes, summary)
  }

  for await (const one of readCsv(file, delimiter, (seen) => (bytes = seen))) {
    summary.read += 1
    if ('problem' in one) {
      summary.refused += 1
      onProblem(one.line, null, one.problem)
      continue
    }
    await signs.decideFor(one.cells)
    const result = readRow(mapping, { ...known, signOf: signs.signOf }, one.cells)
    if ('problems' in result) {
      summary.refused += 1
      for (const { field, reason } of result.problems) onProblem(one.line, field, reason)
      continue
    }
    const first = lines.get(result.row.source_key)
    if (first !== undefined) {
      summary.refused += 1
      onProblem(one.line, mapping.key.join(' + '), `is the same as in line ${first}`)
      continue
    }
    lines.set(result.row.source_key, one.line)
    if (batch.push(result.row) >= batchSize) await flush()
  }
  await flush()
  if (summary.added > 0) {
    await countPlaces(ctx.db)
    await foldTiles(ctx.db)
    await foldOwners(ctx.db)
    await noteWords(ctx.db)
    await tidyStatistics(ctx.db)
  }
  onProgress(bytes, summary)
  return summary
}
