import { isUtf8 } from 'node:buffer'
import { createReadStream, openSync, readSync, closeSync } from 'node:fs'
import { parse, CsvError } from 'csv-parse'
import { parse as parseWhole } from 'csv-parse/sync'
import { isStorable } from '../../platform/db/storable-text'
import { BadImport } from './mapping'

export type Cells = Readonly<Record<string, string>>

/**
 * A record of the file, or the problem found in the record's lines. `line` is the record's first line, counted from 1.
 */
export type CsvLine = { line: number; cells: Cells } | { line: number; problem: string }

/** Maximum record length; anything longer is treated as an unclosed quote. */
const longestRecord = 1_000_000

/** Parser options for every read. */
const reading = (delimiter: string) =>
  ({ bom: true, delimiter, relax_column_count: true, skip_empty_lines: true, trim: true }) as const

/**
 * Returns the header and the delimiter, which is the one that splits the first record into the most columns. Throws
 * `BadImport` if the file isn't UTF-8 or if a column occurs twice, because the last value would silently win.
 */
export function readHeader(file: string, given?: string): { header: string[]; delimiter: string } {
  const handle = openSync(file, 'r')
  const start = Buffer.alloc(64 * 1024)
  const length = readSync(handle, start, 0, start.length, 0)
  closeSync(handle)
  // Always decoded as UTF-8: given a byte order mark the parser would accept UTF-16, in which lines aren't counted.
  const text = start.subarray(0, length).toString('utf8')
  const delimiters = given === undefined ? [',', ';', '\t', '|'] : [given]
  const [best] = delimiters
    .map((delimiter) => ({ header: firstRecord(text, delimiter), delimiter }))
    .sort((a, b) => b.header.length - a.header.length)
  const lines = start.subarray(0, start.lastIndexOf(newline, length) + 1 || length)
  if (best!.header.some((name) => name.includes(unreadable)) && !isUtf8(lines))
    throw new BadImport(`The header of ${file} ${notUtf8}.`)
  const names = best!.header.map((name) => name.trim())
  const twice = names.filter((name, at) => name !== '' && names.indexOf(name) < at)
  if (twice.length > 0)
    throw new BadImport(
      `The header of ${file} names a column twice: ${[...new Set(twice)].join(', ')}. Rename or remove one of each.`,
    )
  return best!
}

/** Returns the first record split by a delimiter; empty if it can't be parsed. */
function firstRecord(text: string, delimiter: string): string[] {
  try {
    const [first = []] = parseWhole(text, { ...reading(delimiter), to: 1 })
    return first
  } catch (error) {
    if (error instanceof CsvError) return []
    throw error
  }
}

const newline = 0x0a

/**
 * Streams records without loading the whole file. A record with too few or too many values is reported as a problem. An
 * unparsable record (a misplaced or unclosed quote) is reported with its first line, and reading resumes on the next
 * line.
 * @param seen receives the number of bytes read so far
 */
export async function* readCsv(
  file: string,
  delimiter: string,
  seen: (bytes: number) => void,
): AsyncGenerator<CsvLine> {
  let header: string[] | null = null
  let line = 1
  for (let from = 0, again = false; ; again = true) {
    const parsing = new Parsing(delimiter)
    const source = createReadStream(file, { highWaterMark: 256 * 1024, start: from })
    let unread = Buffer.alloc(0)
    /** Bytes already read: `skipped` for unparsable lines, `taken` for records. */
    let skipped = 0
    let taken = 0
    const pass = (bytes: number) => {
      line += linesIn(unread.subarray(0, bytes))
      unread = unread.subarray(bytes)
      taken += bytes
    }
    function* whole(records: readonly CsvRecord[]) {
      for (const { record, end } of records) {
        pass(blankStart(unread))
        const began = line
        const bytes = unread.subarray(0, end - taken)
        pass(bytes.length)
        if (header) yield lineOf(header, record, began, bytes)
        else header = record
      }
    }
    let skipping = again
    let read = from
    for await (const piece of source as AsyncIterable<Buffer>) {
      seen((read += piece.length))
      let chunk = piece
      if (skipping) {
        const end = chunk.indexOf(newline)
        skipping = end === -1
        skipped += skipping ? chunk.length : end + 1
        if (skipping) continue
        line += 1
        chunk = chunk.subarray(end + 1)
      }
      unread = Buffer.concat([unread, chunk])
      yield* whole(await parsing.add(chunk))
      if (parsing.failure) break
    }
    if (!parsing.failure) yield* whole(await parsing.add(null))
    if (!parsing.failure) return
    pass(blankStart(unread))
    const { code, message } = parsing.failure
    yield { line, problem: `cannot be read (${meaning[code] ?? message})` }
    from += skipped + taken
  }
}

/** A record and the offset of the byte after it, relative to the parser's start. */
interface CsvRecord {
  record: string[]
  end: number
}

/** One parser run, from an offset to the end of the file or the first parse error. */
class Parsing {
  failure: CsvError | null = null
  private found: CsvRecord[] = []
  private readonly parser

  constructor(delimiter: string) {
    this.parser = parse({
      ...reading(delimiter),
      max_record_size: longestRecord,
      // Collected here rather than from the stream, which drops pending records on failure.
      on_record: (record: string[], { bytes }) => {
        this.found.push({ record, end: bytes })
        return null
      },
    })
    this.parser.on('error', (error: CsvError) => {
      this.failure = error
    })
    this.parser.resume()
  }

  /** Returns the records completed by this chunk, each with the offset after it. Null marks the end of the file. */
  async add(chunk: Buffer | null) {
    const failure = await new Promise<Error | null | undefined>((done) => {
      if (chunk) this.parser.write(chunk, done)
      else
        this.parser
          .once('error', done)
          .once('end', () => done(null))
          .end()
    })
    if (failure && !(failure instanceof CsvError)) throw failure
    this.failure ??= failure ?? null
    return this.found.splice(0)
  }
}

function linesIn(bytes: Buffer): number {
  let count = 0
  for (let at = bytes.indexOf(newline); at !== -1; at = bytes.indexOf(newline, at + 1)) count += 1
  return count
}

/** Returns the length of leading blank lines in bytes. */
function blankStart(bytes: Buffer): number {
  let at = 0
  for (let i = 0; i < bytes.length && bytes[i]! <= 0x20; i++) if (bytes[i] === newline) at = i + 1
  return at
}

/** Replacement character for bytes that aren't UTF-8, such as a spreadsheet's legacy encoding. */
const unreadable = '\ufffd'
const notUtf8 = 'is not written in UTF-8: save the file as UTF-8, and import it again'

function lineOf(header: readonly string[], record: readonly string[], line: number, bytes: Buffer): CsvLine {
  // A replacement character in valid UTF-8 is legitimate.
  if (record.some((value) => value.includes(unreadable)) && !isUtf8(bytes)) return { line, problem: notUtf8 }
  if (!record.every(isStorable)) return { line, problem: 'has a character that cannot be stored (NUL)' }
  if (record.length === header.length) return { line, cells: cellsOf(header, record) }
  return { line, problem: `has ${record.length} values where the header has ${header.length} columns` }
}

const meaning: Partial<Record<CsvError['code'], string>> = {
  CSV_QUOTE_NOT_CLOSED: 'a quote is never closed',
  CSV_MAX_RECORD_SIZE: 'a quote is never closed',
  CSV_INVALID_CLOSING_QUOTE: 'a quote inside a quoted value is not doubled',
  CSV_NON_TRIMABLE_CHAR_AFTER_CLOSING_QUOTE: 'a quote inside a quoted value is not doubled',
  INVALID_OPENING_QUOTE: 'a quote stands in the middle of a value',
}

function cellsOf(header: readonly string[], record: readonly string[]): Cells {
  const cells: Record<string, string> = Object.create(null)
  for (const [index, name] of header.entries()) cells[name.trim()] = record[index] ?? ''
  return cells
}
