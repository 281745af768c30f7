import { createReadStream, openSync, readSync, closeSync } from 'node:fs'
import { parse, CsvError } from 'csv-parse'

export type Cells = Readonly<Record<string, string>>

/** One record of the file, or what was wrong with its lines. `line` is where it begins, counted from 1. */
export type CsvLine = { line: number; cells: Cells } | { line: number; problem: string; fatal?: true }

/** A record longer than this is a quote that was never closed. */
const longestRecord = 1_000_000

/** The file's header and its delimiter: the one that splits the first line into most columns. */
export function readHeader(file: string, given?: string): { header: string[]; delimiter: string } {
  const handle = openSync(file, 'r')
  const start = Buffer.alloc(64 * 1024)
  const length = readSync(handle, start, 0, start.length, 0)
  closeSync(handle)
  const first =
    start
      .subarray(0, length)
      .toString('utf8')
      .replace(/^\uFEFF/, '')
      .split(/\r?\n/, 1)[0] ?? ''
  const count = (delimiter: string) => first.split(delimiter).length
  const delimiter = given ?? [',', ';', '\t', '|'].sort((a, b) => count(b) - count(a))[0]!
  return { header: first.split(delimiter).map(unquoted), delimiter }
}

const unquoted = (name: string) =>
  name
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .replaceAll('""', '"')
    .trim()

/**
 * Reads records one by one; the file is never in memory as a whole. A record with too few or too many values is told
 * as a problem and the next one read; only what cannot be read on from (an open quote) ends the file early.
 * @param seen is told how many bytes have been read
 */
export async function* readCsv(
  file: string,
  delimiter: string,
  seen: (bytes: number) => void,
): AsyncGenerator<CsvLine> {
  const source = createReadStream(file, { highWaterMark: 256 * 1024 })
  let bytes = 0
  source.on('data', (chunk) => seen((bytes += chunk.length)))
  const parser = source.pipe(
    parse({
      bom: true,
      delimiter,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
      max_record_size: longestRecord,
    }),
  )
  source.on('error', (error) => parser.destroy(error))
  let header: string[] | null = null
  let line = 1
  try {
    for await (const { record, info } of parser as AsyncIterable<{
      record: string[]
      info: { lines: number }
    }>) {
      const began = line
      line = info.lines + 1
      if (!header) {
        header = record
        continue
      }
      if (record.length === header.length) yield { line: began, cells: cellsOf(header, record) }
      else
        yield {
          line: began,
          problem: `has ${record.length} values where the header has ${header.length} columns`,
        }
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    yield {
      line,
      problem: `cannot be read (${meaning[error.code] ?? error.message}); reading stopped here`,
      fatal: true,
    }
  } finally {
    source.destroy()
  }
}

const meaning: Partial<Record<CsvError['code'], string>> = {
  CSV_QUOTE_NOT_CLOSED: 'a quote is never closed',
  CSV_MAX_RECORD_SIZE: 'a quote is never closed',
  CSV_INVALID_CLOSING_QUOTE: 'a quote inside a quoted value is not doubled',
  INVALID_OPENING_QUOTE: 'a quote stands in the middle of a value',
}

function cellsOf(header: readonly string[], record: readonly string[]): Cells {
  const cells: Record<string, string> = Object.create(null)
  for (const [index, name] of header.entries()) cells[name.trim()] = record[index] ?? ''
  return cells
}
