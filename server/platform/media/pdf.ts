import { createHash } from 'node:crypto'
import { PDF, PdfArray, PdfDict, PdfName, PdfRef, PdfStream, type PdfObject } from '@libpdf/core'

export type PdfRefusal = 'pdfBroken' | 'pdfLocked' | 'pdfActive'
export type PdfResult = { ok: true; contentHash: string | null } | { ok: false; reason: PdfRefusal }

/** Number of bytes at each end in which viewers look for the header and the end marker (ISO 32000-1, H.3). */
const margin = 1024
/** Maximum number of objects per file; a brochure has some thousands. */
const objectsMost = 200_000

/** Names of actions that execute, send or open something (ISO 32000-2, 12.6.4). */
const activeActions = new Set([
  'JavaScript',
  'Launch',
  'SubmitForm',
  'ImportData',
  'GoToE',
  'Rendition',
  'RichMediaExecute',
])
/** Dictionary keys that contain scripts, other files, or a form with its own scripts. */
const activeKeys = new Set(['JS', 'JavaScript', 'EmbeddedFiles', 'EF', 'XFA', 'RichMediaContent'])
/** Types of objects that play or contain another file. */
const activeKinds = new Set(['EmbeddedFile', 'RichMedia', 'FileAttachment'])
/**
 * Pattern of names that are searched for anywhere in the file, regardless of how the parser reads that place; they
 * don't occur by chance in compressed pictures.
 */
const activeAnywhere = /\/(?:JavaScript|Launch|EmbeddedFiles?|RichMedia|SubmitForm|ImportData|GoToE)(?![\w#])/

const refused = (reason: PdfRefusal): PdfResult => ({ ok: false, reason })

/**
 * Validates a PDF by parsing it as viewers do: it may have extra bytes around it, a damaged cross-reference table, or
 * encryption that only forbids changes. Examines every object, including compressed ones; rejects files with a script,
 * an action that leads outside the file, an embedded file, or an unreadable compressed part. `contentHash` identifies
 * the visible content, regardless of dates, numbers and names; null for a file without visible content.
 */
export async function checkPdf(bytes: Uint8Array): Promise<PdfResult> {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
  if (!/%PDF-[12]\.\d/.test(text.slice(0, margin))) return refused('pdfBroken')
  if (!text.slice(-margin).includes('%%EOF')) return refused('pdfBroken')
  const plain = unescaped(text)
  if (activeAnywhere.test(plain)) return refused('pdfActive')
  if (!isPackedWithinLimits(plain)) return refused('pdfBroken')
  const readings = (await Promise.all([bytes, withoutTable(text)].map(parsed))).filter((pdf) => pdf !== null)
  const [pdf] = readings
  if (!pdf) return refused('pdfBroken')
  if (pdf.isEncrypted && !pdf.isAuthenticated) return refused('pdfLocked')
  for (const one of readings) {
    const reason = breachOf(one, keyNumber(plain))
    if (reason) return refused(reason)
  }
  return { ok: true, contentHash: contentHash(pdf, keyNumber(plain)) }
}

/**
 * Returns the object number of the encryption dictionary. That object isn't encrypted, so the parser can't decrypt it.
 */
const keyNumber = (text: string) => Number(/\/Encrypt\s+(\d+)\s/.exec(text)?.[1])

/** Parses the document; null if it has no pages. Decompression isn't limited here: see `pdf-worker.ts`. */
async function parsed(bytes: Uint8Array): Promise<PDF | null> {
  try {
    const pdf = await PDF.load(bytes)
    return pdf.getPageCount() > 0 ? pdf : null
  } catch {
    return null
  }
}

/**
 * Hides the cross-reference table, so that the parser scans for all objects, including objects that the table omits,
 * and even if the table is damaged.
 */
const withoutTable = (text: string) => Buffer.from(text.replaceAll('startxref', 'startxxxx'), 'latin1')

/** Decodes a name, which may contain escapes: `/J#61vaScript`. */
const unescaped = (text: string): string =>
  text.replaceAll(/#([0-9A-Fa-f]{2})/g, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))

/**
 * Whether every part that the parser decompresses on opening (object and cross-reference streams) is compressed only
 * once, with the method whose decompression is limited. No known software writes such parts differently.
 */
function isPackedWithinLimits(text: string): boolean {
  let from = 0
  for (const { index } of text.matchAll(/(?<!end)stream\r?\n/g)) {
    const before = text.slice(from, index)
    const head = before.slice(Math.max(0, before.lastIndexOf(' obj')))
    from = index
    if (!/\/(?:First|W)(?!\w)/.test(head)) continue
    const filter = /\/Filter\s*(\[[^\]]*\]|\/\w+|[^/\s]+)/.exec(head)?.[1]
    if (filter !== undefined && !/^\[?\s*\/FlateDecode\s*\]?$/.test(filter)) return false
  }
  return true
}

/** Yields all objects of a document except one, skipping free ones. */
function* objectsOf({ context }: PDF, except: number): Generator<PdfObject> {
  const end = Math.min(context.registry.nextObjectNumber, objectsMost + 1)
  for (let number = 1; number < end; number++) {
    const found = number === except ? null : context.resolve(PdfRef.of(number, 0))
    if (found) yield found
  }
}

function breachOf(pdf: PDF, except: number): PdfRefusal | null {
  if (pdf.context.registry.nextObjectNumber > objectsMost) return 'pdfBroken'
  try {
    for (const top of objectsOf(pdf, except)) {
      if (isUnreadable(top)) return 'pdfBroken'
      for (const dict of dictsIn(top)) if (isActive(dict)) return 'pdfActive'
    }
    return null
  } catch {
    return 'pdfBroken'
  }
}

/**
 * Whether the object contains compressed objects in a form that viewers decompress but the parser doesn't, so that they
 * would go unchecked.
 */
function isUnreadable(object: PdfObject): boolean {
  if (!(object instanceof PdfStream) || !object.has('First') || !object.has('N')) return false
  return object.getName('Type')?.value !== 'ObjStm' || object.getDecodedData().length === 0
}

/** Yields an object's dictionary and all nested dictionaries, without following references. */
function* dictsIn(object: PdfObject): Generator<PdfDict> {
  const open: PdfObject[] = [object]
  for (let next = open.pop(); next; next = open.pop()) {
    if (next instanceof PdfDict) {
      yield next
      for (const [, value] of next) open.push(value)
    } else if (next instanceof PdfArray) for (const value of next) open.push(value)
  }
}

function isActive(dict: PdfDict): boolean {
  for (const [key, value] of dict) {
    if (activeKeys.has(key.value)) return true
    if (!(value instanceof PdfName)) continue
    if (key.value === 'S' && activeActions.has(value.value)) return true
    if (/^(?:Type|Subtype)$/.test(key.value) && activeKinds.has(value.value)) return true
  }
  return false
}

/** Returns the SHA-256 of all visible content streams; null if there are none. */
function contentHash(pdf: PDF, except: number): string | null {
  const hash = createHash('sha256')
  let contents = 0
  for (const object of objectsOf(pdf, except)) {
    if (!(object instanceof PdfStream)) continue
    if (/^(?:ObjStm|XRef|Metadata)$/.test(object.getName('Type')?.value ?? '')) continue
    hash.update(object.data).update('\0')
    contents++
  }
  return contents > 0 ? hash.digest('hex') : null
}
